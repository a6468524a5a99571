-- Ways of meeting: seeks that anybody may accept, challenges to a person, and rematches.

-- Whom the player met last, so that the next pairing finds somebody else; the number of a person
-- who may be gone.
alter table player add column last_opponent bigint;

-- Players who wait for an opponent. Takes the place of the table seek, which only servers of the
-- release before read and write; the next release drops it.
create table open_seek (
    id bigint primary key,
    player bigint not null references player on delete cascade,
    variant text not null,
    clock text not null,
    -- The player's; null is by lot.
    color text,
    -- The node that the player is connected to. Null by correspondence: such a seek stays.
    node integer references node,
    -- Whether the player is just not connected: nobody plays a seek of somebody who is not there.
    absent boolean not null default false,
    since_at bigint not null,
    check ((node is null) = (clock like '%d'))
);
-- One for a game at once.
create unique index open_seek_live on open_seek (player) where clock not like '%d';
create index open_seek_player on open_seek (player);

-- Whom an invitation challenges; null for a link. And the answer, if it is no.
alter table invitation
    add column addressee bigint references player on delete cascade,
    add column declined_at bigint,
    add column decline_reason text;
create index invitation_addressee on invitation (addressee) where addressee is not null;

-- Whether two who have played will play again; one row decides. It goes when an offer lapses.
create table rematch (
    -- The game that is over, and how its time was measured.
    game bigint primary key,
    clock text not null,
    offered_by bigint not null references player on delete cascade,
    lapses_at bigint not null,
    -- The game that came of it.
    next bigint
);
create index rematch_offered_by on rematch (offered_by);
create index rematch_lapses_at on rematch (lapses_at) where next is null;
