-- People who have registered, and where they are signed in.

create table account (
    player bigint primary key references player on delete cascade,
    -- The same for all names that look alike.
    skeleton text not null unique,
    -- The hash of the password, as a PHC string.
    password text not null,
    registered_at bigint not null,
    password_set_at bigint not null
);

alter table session
    -- What the browser calls itself.
    add column agent text,
    -- The network that the session was opened from.
    add column network text;
