-- Rooms beside a board, what the lists of live games show, and games that were stalled.

alter table live_game
    -- Whose turn it is once the entry of `turn_version` is made. Where that is not the newest
    -- version, a server of the release before has written it, and the entries have to be read.
    add column turn text,
    add column turn_version integer not null default 0,
    -- Null between people, and in games that are older than this column.
    add column computer_level smallint,
    -- When the newest entry was made.
    add column active_at bigint;

-- What has been said beside a board.
create table chat_line (
    number bigint generated always as identity primary key,
    game bigint not null,
    room text not null,
    player bigint not null references player,
    -- The side that the speaker plays; null for a spectator.
    color text,
    said_at bigint not null,
    -- What was said in the speaker's own words, or the ready phrase.
    words text,
    phrase text,
    check (num_nonnulls(words, phrase) = 1)
);
create index chat_line_room on chat_line (game, room, number);

-- Games between people whose loser let the clock run out in a long last turn.
create table stall (
    game bigint primary key,
    player bigint not null references player on delete cascade,
    ended_at bigint not null,
    -- Whether the position was lost, so that the game counts. False until that is judged; a game that
    -- does not count leaves then.
    counts boolean not null default false,
    -- Whether the player has been warned when this was the last game that counts.
    warned boolean not null default false
);
create index stall_player on stall (player, ended_at);
create index stall_unjudged on stall (ended_at) where not counts;
