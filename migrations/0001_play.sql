-- Guests, their sessions, games in progress with their journal, finished games, and the two ways
-- of meeting: invitations and the pairing queue.
--
-- Times are whole milliseconds since 1970-01-01 UTC, as everywhere in the service; columns that
-- hold one end in _at. Random ids are the numbers behind the texts in addresses.

-- The clock that every node keeps time by.
create function clock_ms() returns bigint
    language sql volatile parallel safe
    return (extract(epoch from clock_timestamp()) * 1000)::bigint;

-- A run of a server. One that has neither stopped nor sent a heartbeat for a while has died.
create table node (
    id integer generated always as identity primary key,
    started_at bigint not null,
    heartbeat_at bigint not null,
    stopped_at bigint
) with (fillfactor = 50);

-- Whether each node is alive: it beats, and its session holds the advisory lock (1, id), which
-- shows a killed process at once where the heartbeat needs seconds.
create view node_life as
    select
        id,
        coalesce(stopped_at, heartbeat_at) as last_alive_at,
        stopped_at is null
            and heartbeat_at > clock_ms() - 5000
            and exists (
                select from pg_locks
                where locktype = 'advisory' and classid = 1 and objid = node.id::bigint::oid and objsubid = 2
                    and granted and database = (select oid from pg_database where datname = current_database())
            ) as alive
    from node;

create table player (
    id bigint generated always as identity primary key,
    kind text not null,
    name text not null,
    -- What names are compared by.
    name_key text not null unique,
    created_at bigint not null
);

create table session (
    token_hash bytea primary key check (octet_length(token_hash) = 32),
    player bigint not null references player on delete cascade,
    created_at bigint not null,
    last_seen_at bigint not null,
    expires_at bigint not null
);
create index session_player on session (player);
create index session_expires_at on session (expires_at);

-- A game that has not been settled yet. `version` is the number of its entries in the journal;
-- an entry is accepted only on the version before it.
create table live_game (
    id bigint primary key,
    version integer not null,
    -- When it is decided unless something happens before. Null once over.
    deadline_at bigint,
    -- Null while it goes on; then it waits for its settlement.
    ended_at bigint,
    -- The node that wrote the newest entry.
    node integer not null references node,
    -- Null for the computer.
    black bigint references player,
    white bigint references player,
    -- As clocks are written: 5+3, 30s skip, 3d, none.
    clock text not null,
    started_at bigint not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
create index live_game_deadline_at on live_game (deadline_at) where deadline_at is not null;
create index live_game_ended_at on live_game (ended_at) where ended_at is not null;
create index live_game_node on live_game (node);
create index live_game_black on live_game (black);
create index live_game_white on live_game (white);
create index live_game_between_people on live_game (started_at)
    where black is not null and white is not null;

-- Who is in a game against a person that goes on and wants them at the board; not by correspondence.
create view playing as
    select black as player, id as game from live_game
    where black is not null and white is not null and ended_at is null and clock not like '%d'
    union all
    select white, id from live_game
    where black is not null and white is not null and ended_at is null and clock not like '%d';

-- The entries of the live games; `codec` says how an entry is written.
create table journal (
    game bigint not null,
    version integer not null,
    codec smallint not null,
    entry bytea not null,
    primary key (game, version)
) with (autovacuum_vacuum_scale_factor = 0.02);

-- A settled game. `codec` says how the record, the plies with their times, is written.
create table game (
    id bigint primary key,
    started_at bigint not null,
    ended_at bigint not null,
    black bigint references player,
    white bigint references player,
    version integer not null,
    -- As clocks are written: 5+3, 30s skip, 3d, none.
    clock text not null,
    -- Null between people.
    computer_level smallint,
    black_discs smallint not null,
    white_discs smallint not null,
    -- The official score, where the game was played to its end.
    black_score smallint,
    white_score smallint,
    codec smallint not null,
    variant text not null,
    -- How it ended, and the side that this was decided by: who resigned, left, ran out of time or
    -- called it off, or who had more discs. Null for a draw.
    reason text not null,
    side text,
    record bytea not null
);
create index game_black on game (black, ended_at desc) where black is not null;
create index game_white on game (white, ended_at desc) where white is not null;

create table invitation (
    code bigint primary key,
    owner bigint not null references player on delete cascade,
    variant text not null,
    clock text not null,
    -- The owner's; null is by lot.
    color text,
    created_at bigint not null,
    expires_at bigint not null,
    cancelled_at bigint,
    -- The game that came of it, and who accepted.
    game bigint,
    taken_by bigint references player on delete set null
);
create index invitation_owner on invitation (owner);
create index invitation_expires_at on invitation (expires_at);
create index invitation_taken_by on invitation (taken_by) where taken_by is not null;

-- Players who wait for an opponent.
create table seek (
    player bigint primary key references player on delete cascade,
    variant text not null,
    clock text not null,
    -- The node that the player is connected to.
    node integer not null references node,
    since_at bigint not null
);
