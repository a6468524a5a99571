import type { Failure } from '../api';
import { counter, type SquareFacts } from './forms';
import type { Color } from '../../protocol/generated';

const count = counter('en');

const COLORS = { black: 'Black', white: 'White' };

const NOTIFIED = 'When you look elsewhere: your move, a game that begins, a challenge, a question.';

const codes: Record<Failure, string> = {
  offline: 'The server cannot be reached. Check the connection and try again.',
  malformed_message: 'The server did not understand this page. Reload it.',
  unknown_message: 'The server does not know this request. Reload the page.',
  message_too_large: 'That was too long.',
  too_many_messages: 'That was too fast. Wait a moment.',
  invalid_request: 'That cannot be done in this way. Reload the page and try again.',
  not_found: 'There is nothing at this address',
  game_not_found: 'There is no such game',
  not_a_player: 'You are watching this game; only its players can do that.',
  game_over: 'The game is over.',
  out_of_time: 'The time has run out.',
  not_your_turn: 'It is not your turn.',
  stale_move: 'The game has moved on meanwhile. Look at the board and choose again.',
  illegal_move: 'A disc may not be placed there.',
  too_late_to_abort: 'A game can be called off only before your first move.',
  already_offered: 'You have offered this already. Wait for your next turn.',
  no_offer: 'There is no offer to answer any more.',
  nothing_to_take_back: 'There is no move of yours to take back.',
  too_many_takebacks: 'Moves have been taken back too often in this game.',
  no_time_to_give: 'No more time can be given in this game.',
  computer_opponent: 'The computer plays to the end.',
  too_many_commands: 'That was too fast. Wait for the board to follow.',
  not_saved: 'This could not be saved and has not happened. Try again.',
  invitation_not_found: 'There is no such invitation',
  invitation_taken: 'Somebody else was faster and has accepted this invitation.',
  invitation_cancelled: 'This invitation has been withdrawn.',
  invitation_expired: 'This invitation is too old. Ask for a new link.',
  invitation_declined: 'This challenge has been declined.',
  own_invitation: 'This is your own invitation. Send the link to a friend.',
  player_not_found: 'There is nobody of this name. Check the spelling.',
  seek_not_found: 'Somebody was faster, or the seek was given up. Choose another.',
  already_playing: 'Finish your present game first.',
  opponent_playing: 'Your opponent is in another game. Try again later.',
  pairing_suspended:
    'Too many of your lost games were left to run out of time. You can look for opponents again later.',
  no_rematch: 'This game cannot be played again. Challenge your opponent instead.',
  not_your_room: 'You cannot write here now.',
  no_session: 'Start a game first.',
  invalid_session: 'Your session has ended. Reload the page.',
  wrong_origin: 'The request came from another site and was refused.',
  unsupported_protocol: 'There is a new version of this page.',
  too_many_requests: 'That was too often. Wait a moment and try again.',
  server_full: 'The server is full. Try again in a few minutes.',
  server_stopping: 'The server restarts. Try again in a moment.',
  database_unavailable: 'The server cannot save anything now. Try again in a moment.',
  internal: 'Something went wrong on the server. Try again.',
};

/** The source of all texts. Every other language has the same shape, held by its type. */
export const en = {
  site: {
    name: 'Reversi',
    home: 'Reversi, first page',
    language: 'Language',
    sound: 'Sound',
    theme: { label: 'Colours', auto: 'as the system has them', light: 'light', dark: 'dark' },
    close: 'Close',
    dismiss: 'Understood',
  },

  settings: {
    title: 'Settings',
    look: 'Board and discs',
    board: 'Board',
    boards: {
      felt: 'Felt',
      wood: 'Wood',
      slate: 'Slate',
      blue: 'Blue',
      contrast: 'High contrast',
    },
    disc: 'Discs',
    discs: {
      classic: 'Black and white',
      walnut: 'Walnut and cream',
      midnight: 'Midnight and ice',
      contrast: 'High contrast',
    },
    coordinates: 'Letters and numbers at the board',
    turned: 'Board turned round',
    play: 'Play',
    dots: 'Show where you may move',
    flips: 'Show what a move would flip',
    premove: 'Choose the next move ahead',
    premoveHint: 'In the opponent’s turn; it is played at once if it is legal then.',
    confirm: 'Ask before a move is made',
    confirmed: { never: 'Never', days: 'By the day', always: 'Always' },
    zen: 'Zen: only board and clocks',
    zenHint: 'While a game is played. The key z does the same.',
    heard: 'Sound and notifications',
    volume: 'Volume',
    notifications: 'Notifications',
    notified: {
      default: NOTIFIED,
      granted: NOTIFIED,
      denied: 'The browser blocks them for this site. Allow them in its settings for this page.',
      unsupported: 'This browser does not show any.',
    },
    page: 'The site',
    themes: { auto: 'System', light: 'Light', dark: 'Dark' },
  },

  color: (color: Color): string => COLORS[color],

  board: {
    label: 'Board',
    square: ({ name, disc, legal, marked }: SquareFacts) => {
      if (disc) return `${name}, ${COLORS[disc].toLowerCase()}`;
      if (marked === 'premove') return `${name}, chosen for your next turn`;
      if (marked === 'proposed') return `${name}, shown, choose it again to move there`;
      return legal ? `${name}, you may move here` : `${name}, empty`;
    },
    moved: (color: Color, square: string, flipped: number) =>
      `${COLORS[color]} ${square}, ${count(flipped, { one: '# disc flipped', other: '# discs flipped' })}`,
    passes: (color: Color) => `No legal move: ${COLORS[color]} passes`,
    skips: (color: Color) => `Out of time: ${COLORS[color]} loses the turn`,
    skipsAgain: (color: Color) => `Out of time again: once more, and ${COLORS[color]} loses`,
    turn: 'Turn the board',
  },

  player: {
    you: 'you',
    computer: (level: number) => `Computer, level ${level}`,
    presence: (present: boolean): string => (present ? 'at the board' : 'away'),
    discs: (discs: number) => count(discs, { one: '# disc', other: '# discs' }),
  },

  pace: {
    inWords: (minutes: number, increment: number) => {
      const total = count(minutes, { one: '# minute a side', other: '# minutes a side' });
      const more = count(increment, { one: '# second a move', other: '# seconds a move' });
      return increment > 0 ? `${total}, plus ${more}` : total;
    },
    byTheMove: (seconds: number) =>
      count(seconds, { one: '# second a move', other: '# seconds a move' }),
    byTheDay: (days: number) => count(days, { one: '# day a move', other: '# days a move' }),
    short: {
      byTheMove: (seconds: number) => `${seconds} s`,
      byTheDay: (days: number) => count(days, { one: '# day', other: '# days' }),
    },
    none: 'No clock',
    names: {
      bullet: 'Bullet',
      blitz: 'Blitz',
      rapid: 'Rapid',
      classical: 'Classical',
      correspondence: 'Correspondence',
    },
  },

  terms: {
    kind: 'Clock',
    kinds: { game: 'Per game', move: 'Per move', days: 'Days' },
    presets: {
      game: 'Minutes a side + seconds a move',
      move: 'Seconds a move',
      days: 'Days a move',
    },
    other: 'Other',
    minutes: 'Minutes a side',
    increment: 'Seconds a move',
    less: (what: string) => `Less: ${what}`,
    more: (what: string) => `More: ${what}`,
    onTimeout: 'When the time runs out',
    outcomes: { skip: 'Turn lost', lose: 'Game lost' },
    timeout: {
      skip: 'The turn is lost, and with three turns in a row the game',
      lose: 'The game is lost',
    },
    color: 'Your colour',
    youPlay: (color: Color | null): string =>
      color ? `you play ${COLORS[color]}` : 'colours by lot',
    left: (time: string) => `${time} left`,
  },

  lobby: {
    title: 'Play Reversi',
    yourMove: 'Your move',
    yourMoveHint: 'Play on a dot, and the computer answers.',
    computer: {
      title: 'Play the computer',
      hint: 'Three levels, no clock',
      level: 'Level',
      levels: { 1: 'Gentle', 2: 'Steady', 3: 'Sharp' },
      color: 'Your colour',
      start: 'Start the game',
    },
    friend: {
      title: 'Play a friend',
      hint: 'Send a link; whoever opens it plays',
      create: 'Make a link',
    },
    quick: {
      title: 'Quick pairing',
      hint: 'Choose a pace and play whoever chooses it next',
      searching: (clock: string) => `Looking for an opponent at ${clock}`,
      cancel: 'Stop',
    },
    seek: {
      open: 'Another clock or colour',
      title: 'Find an opponent',
      create: 'Wait for an opponent',
      waits: (time: string) => `waits ${time}`,
      justNow: 'just now',
      yours: 'Your seek',
      giveUp: (clock: string) => `Stop waiting for a game at ${clock}`,
      gone: 'Gone',
      pace: 'Pace',
      anyPace: 'Any pace',
      color: 'Your colour',
      colors: { any: 'Any colour', black: 'I play Black', white: 'I play White', lot: 'By lot' },
      noneFits: (hidden: number) =>
        count(hidden, { one: '# seek does not fit.', other: '# seeks do not fit.' }),
      showAll: 'Show all',
    },
    random: 'By lot',
    yourGames: 'Your games',
    yourTurn: 'Your turn',
    theirTurn: 'Their turn',
    live: 'Being played now',
    noLive: 'No game is being played at the moment. Start one, and others can watch it here.',
    watch: (black: string, white: string) => `Watch ${black} against ${white}`,
    seeks: 'Waiting for an opponent',
    noSeeks: 'Nobody is waiting. Choose a pace above, and you will stand here.',
    play: 'Play',
    accept: (name: string) => `Play ${name}`,
    online: (people: number, games: number) =>
      `${count(people, { one: '# person here', other: '# people here' })}, ` +
      count(games, { one: '# game being played', other: '# games being played' }),
    waitForYou: (games: number) =>
      count(games, { one: '# game waits for you', other: '# games wait for you' }),
    players: 'Who is here',
    nobody: 'Nobody else with a name is here. Send a friend a link.',
  },

  challenge: {
    heading: 'Challenges',
    byName: 'Challenge by name',
    title: 'Challenge a player',
    someone: (name: string) => `Challenge ${name}`,
    name: 'Name',
    nameless: 'Type the name of a player.',
    yourself: 'This is your own name. Choose somebody else.',
    send: 'Send the challenge',
    incoming: (name: string) => `${name} challenges you`,
    answer: 'Answer',
    accept: 'Accept',
    decline: 'Decline',
    why: 'Why?',
    reasons: {
      none: 'No reason',
      later: 'Not now',
      faster: 'Rather faster',
      slower: 'Rather slower',
      other_color: 'Another colour',
    },
    outgoing: (name: string) => `Waiting for ${name}`,
    cancel: 'Cancel',
    declined: {
      none: (name: string) => `${name} declined`,
      later: (name: string) => `${name} declined: not now`,
      faster: (name: string) => `${name} declined: rather faster`,
      slower: (name: string) => `${name} declined: rather slower`,
      other_color: (name: string) => `${name} declined: rather another colour`,
    },
    again: 'Ask again',
  },

  invitation: {
    heading: 'Invitation',
    waitingTitle: 'Send this link to your friend',
    waitingHint: 'The game starts when your friend opens the link and accepts.',
    waiting: 'Waiting for your friend',
    link: 'Link to the game',
    copy: 'Copy the link',
    copied: 'Copied',
    share: 'Share',
    cancel: 'Withdraw the invitation',
    title: (name: string) => `${name} invites you to a game`,
    clock: 'Clock',
    yourColor: 'Your colour',
    timeout: 'If time runs out',
    until: 'Open until',
    accept: 'Accept and play',
    taken: 'This invitation has been accepted',
    cancelled: 'This invitation has been withdrawn',
    expired: 'This invitation is too old',
    declined: 'This challenge has been declined',
    goneHint: 'Make a link of your own and send it back.',
  },

  game: {
    title: (black: string, white: string) => `${black} – ${white}`,
    clock: (color: Color) => `${COLORS[color]}’s clock`,
    yourMove: 'Your move',
    beginWithin: (seconds: number) => `Your move: the game is called off in ${seconds} s`,
    waiting: (name: string) => `${name} to move`,
    toMove: (color: Color) => `${COLORS[color]} to move`,
    leaveZen: 'Leave zen',
    over: 'The game is over',
    watching: 'You are watching',
    watchers: (people: number) => count(people, { one: '# watching', other: '# watching' }),
    moves: 'Moves',
    noMoves: 'No moves yet',
    pass: 'pass',
    skip: 'time out',
    first: 'To the start',
    previous: 'One move back',
    next: 'One move forward',
    last: 'To the latest move',
    behind: 'An earlier position',
    newMove: 'A new move has been made',
    toLatest: 'Show the latest',
    premove: (square: string) => `${square} is your next move`,
    letGo: 'Cancel',
    wouldFlip: (square: string, flips: number) =>
      `${square} flips ${count(flips, { one: '# disc', other: '# discs' })}`,
    chooseAgain: 'Choose it again to play it',
    playSquare: (square: string) => `Play ${square}`,
    resign: 'Resign',
    abort: 'Call off',
    leave: 'Leave',
    sure: {
      resign: 'Resign this game?',
      abort: 'Call the game off?',
      leave: 'Leave? The game is lost.',
      leaveEarly: 'Leave and call the game off?',
    },
    begun: 'Your game has begun',
    toBoard: 'To the board',
    away: 'Your opponent has left',
    awayFor: (seconds: number) => `Your opponent has left; the game is yours in ${seconds} s`,
    awayName: (name: string) => `${name} is away`,
    request: {
      ask_takeback: 'Take back',
      offer_draw: 'Offer a draw',
      give_time: 'Give 15 seconds',
      waits: {
        ask_takeback: 'Takeback asked for',
        offer_draw: 'Draw offered',
        give_time: 'Time given',
      },
      asked: {
        draw: 'Your opponent offers a draw',
        takeback: 'Your opponent asks to take back',
      },
      accept: 'Accept',
      decline: 'Decline',
    },
    yes: 'Yes',
    no: 'No',
    facts: 'The game',
    panels: 'Beside the board',
    kind: { computer: 'Against the computer', casual: 'Casual game' },
    nextGame: 'Next game',
    playAgain: 'Play again',
    newOpponent: 'New opponent',
    rematch: {
      offer: 'Rematch',
      offered: 'Rematch offered',
      takeBack: 'Take the offer back',
      asked: (name: string) => `${name} offers a rematch`,
      accept: 'Accept',
      decline: 'Decline',
      next: 'Next game',
      share: 'Copy the link to this game',
      copied: 'The link is copied',
    },
  },

  result: {
    label: 'Result',
    won: 'You won',
    lost: 'You lost',
    draw: 'Draw',
    aborted: 'Called off',
    wins: (color: Color) => `${COLORS[color]} wins`,
    raw: (black: number, white: number) => `${black}–${white} on the board`,
    agreed: 'Agreed by both sides',
    reason: {
      resigned: (by: Color) => `${COLORS[by]} resigned`,
      left: (by: Color) => `${COLORS[by]} left the game`,
      out_of_time: (by: Color) => `${COLORS[by]} ran out of time`,
      aborted: (by: Color) => `${COLORS[by]} called the game off`,
      no_first_move: (by: Color) => `${COLORS[by]} made no first move`,
    },
  },

  chat: {
    room: 'Room',
    rooms: { players: 'Players', spectators: 'Spectators' },
    empty: {
      players: 'Nothing has been said yet. Only the two players read this.',
      spectators: 'Nothing has been said yet. The players read this after the game.',
    },
    field: 'Say something',
    send: 'Send',
    left: (characters: number) =>
      count(characters, { one: '# character left', other: '# characters left' }),
    tooLong: (characters: number) =>
      count(characters, { one: '# character too many', other: '# characters too many' }),
    ready: 'Ready phrases',
    phrases: {
      hello: 'Hello',
      good_luck: 'Good luck',
      have_fun: 'Have fun',
      good_game: 'Good game',
      well_played: 'Well played',
      thank_you: 'Thank you',
      have_to_go: 'I have to go',
      good_bye: 'Bye',
    },
    on: 'Chat',
    off: 'The chat is off. You see nothing of it, and nobody hears from you.',
    unread: 'something new',
    toLatest: 'New below',
  },

  stalling:
    'Some of your lost games were left to run out of time. Please resign when a game is lost: your opponent waits. Otherwise pairing will pause for you.',

  connection: {
    reconnecting: 'Reconnecting',
    restarting: 'The server restarts in a moment; games are safe',
    sendingAgain: 'The server cannot save right now; your move is being sent again',
  },

  errors: {
    codes,
    wait: (time: string) => `Time to wait: ${time}.`,
    notFound: codes.not_found,
    notFoundHint: 'The link may be incomplete, or what it led to is gone.',
    home: 'To the first page',
    reload: 'Reload',
  },
};

export type Messages = typeof en;
