import type { Failure } from '../api';
import type { Messages } from './en';
import { counter } from './forms';

const count = counter('et');

const COLORS = { black: 'Must', white: 'Valge' };
const GENITIVE = { black: 'Musta', white: 'Valge' };

const NOTIFIED = 'Kui vaatad mujale: sinu käik, mängu algus, väljakutse, vastase küsimus.';

const codes: Record<Failure, string> = {
  offline: 'Serveriga ei saa ühendust. Kontrolli võrku ja proovi uuesti.',
  malformed_message: 'Server ei saanud sellest lehest aru. Laadi leht uuesti.',
  unknown_message: 'Server ei tunne seda päringut. Laadi leht uuesti.',
  message_too_large: 'See oli liiga pikk.',
  too_many_messages: 'Liiga kiiresti. Oota hetk.',
  invalid_request: 'Nii ei saa. Laadi leht uuesti ja proovi veel kord.',
  not_found: 'Sellel aadressil ei ole midagi',
  game_not_found: 'Sellist mängu ei ole',
  not_a_player: 'Sa vaatad seda mängu pealt; seda saavad teha ainult mängijad.',
  game_over: 'Mäng on läbi.',
  out_of_time: 'Aeg sai otsa.',
  not_your_turn: 'Praegu ei ole sinu käik.',
  stale_move: 'Seis on vahepeal muutunud. Vaata lauda ja vali uuesti.',
  illegal_move: 'Sinna käia ei saa.',
  too_late_to_abort: 'Mängu saab katkestada ainult enne oma esimest käiku.',
  already_offered: 'Seda oled juba pakkunud. Oota oma järgmist käiku.',
  no_offer: 'Pakkumine enam ei kehti.',
  nothing_to_take_back: 'Sul pole veel käiku, mida tagasi võtta.',
  too_many_takebacks: 'Selles mängus on käike liiga palju tagasi võetud.',
  no_time_to_give: 'Selles mängus ei saa rohkem aega lisada.',
  computer_opponent: 'Arvuti mängib lõpuni.',
  too_many_commands: 'Liiga kiiresti. Oota, kuni laud järele jõuab.',
  not_saved: 'Seda ei õnnestunud salvestada ja midagi ei muutunud. Proovi uuesti.',
  invitation_not_found: 'Sellist kutset ei ole',
  invitation_taken: 'Keegi jõudis selle kutse enne vastu võtta.',
  invitation_cancelled: 'See kutse on tagasi võetud.',
  invitation_expired: 'See kutse on aegunud. Küsi uus link.',
  invitation_declined: 'Sellest väljakutsest on keeldutud.',
  own_invitation: 'See on sinu enda kutse. Saada link sõbrale.',
  player_not_found: 'Sellise nimega mängijat pole. Kontrolli kirjapilti.',
  seek_not_found: 'See mängija enam ei oota. Vali keegi teine.',
  already_playing: 'Lõpeta enne pooleliolev mäng.',
  opponent_playing: 'Su vastasel on teine mäng pooleli. Proovi hiljem uuesti.',
  pairing_suspended: 'Oled liiga sageli lasknud kaotusseisus ajal otsa saada. Oota veidi.',
  no_rematch: 'Selle mängu revanši enam pidada ei saa. Esita vastasele väljakutse.',
  not_your_room: 'Sa ei saa praegu selles vestluses kirjutada.',
  no_session: 'Alusta enne mängu.',
  invalid_session: 'Sinu seanss on lõppenud. Laadi leht uuesti.',
  wrong_origin: 'Päring tuli teiselt saidilt ja lükati tagasi.',
  unsupported_protocol: 'Sellest lehest on uus versioon.',
  too_many_requests: 'Liiga sageli. Oota hetk ja proovi uuesti.',
  server_full: 'Server on täis. Proovi mõne minuti pärast uuesti.',
  server_stopping: 'Server taaskäivitub. Proovi hetke pärast uuesti.',
  database_unavailable: 'Server ei saa praegu midagi salvestada. Proovi hetke pärast uuesti.',
  internal: 'Serveris läks midagi valesti. Proovi uuesti.',
};

export const et: Messages = {
  site: {
    name: 'Reversi',
    home: 'Reversi, avaleht',
    language: 'Keel',
    sound: 'Heli',
    theme: { label: 'Värvid', auto: 'nagu süsteemis', light: 'hele', dark: 'tume' },
    close: 'Sulge',
  },

  settings: {
    title: 'Seaded',
    look: 'Laud ja nupud',
    board: 'Laud',
    boards: {
      felt: 'Vilt',
      wood: 'Puit',
      slate: 'Kiltkivi',
      blue: 'Sinine',
      contrast: 'Suur kontrast',
    },
    disc: 'Nupud',
    discs: {
      classic: 'Must ja valge',
      walnut: 'Pähkel ja koor',
      midnight: 'Kesköö ja jää',
      contrast: 'Suur kontrast',
    },
    coordinates: 'Tähed ja numbrid laua ääres',
    turned: 'Laud teistpidi',
    play: 'Mäng',
    dots: 'Näita, kuhu saab käia',
    flips: 'Näita, mida käik pöörab',
    premove: 'Vali käik ette',
    premoveHint: 'Vastase käigu ajal; tehakse kohe, kui see on siis lubatud.',
    confirm: 'Küsi enne käiku üle',
    confirmed: { never: 'Mitte kunagi', days: 'Kirimängus', always: 'Alati' },
    zen: 'Zen: ainult laud ja kellad',
    zenHint: 'Mängu ajal. Sama teeb klahv z.',
    heard: 'Heli ja teavitused',
    volume: 'Helitugevus',
    notifications: 'Teavitused',
    notified: {
      default: NOTIFIED,
      granted: NOTIFIED,
      denied: 'Brauser keelab need sellel saidil. Luba need brauseri lehe seadetes.',
      unsupported: 'See brauser neid ei näita.',
    },
    page: 'Leht',
    themes: { auto: 'Süsteemi', light: 'Hele', dark: 'Tume' },
  },

  color: (color) => COLORS[color],

  board: {
    label: 'Mängulaud',
    square: ({ name, disc, legal, marked }) => {
      if (disc) return `${name}, ${COLORS[disc].toLowerCase()}`;
      if (marked === 'premove') return `${name}, valitud järgmiseks käiguks`;
      if (marked === 'proposed') return `${name}, näidatud, vali veel kord, et siia käia`;
      return legal ? `${name}, siia saab käia` : `${name}, tühi`;
    },
    moved: (color, square, flipped) =>
      `${COLORS[color]} ${square}, ${count(flipped, { one: 'pöördus # nupp', other: 'pöördus # nuppu' })}`,
    passes: (color) => `Käiku ei ole: ${COLORS[color].toLowerCase()} jätab vahele`,
    skips: (color) => `Aeg sai otsa: ${COLORS[color].toLowerCase()} kaotab käigu`,
    skipsAgain: (color) => `Aeg sai jälle otsa: veel kord ja ${COLORS[color].toLowerCase()} kaotab`,
    turn: 'Pööra lauda',
  },

  player: {
    you: 'sina',
    computer: (level) => `Arvuti, tase ${level}`,
    presence: (present) => (present ? 'laua taga' : 'eemal'),
    discs: (discs) => count(discs, { one: '# nupp', other: '# nuppu' }),
  },

  pace: {
    inWords: (minutes, increment) => {
      const total = count(minutes, { one: '# minut mängijale', other: '# minutit mängijale' });
      const more = count(increment, { one: '# sekund käigu eest', other: '# sekundit käigu eest' });
      return increment > 0 ? `${total} ja ${more}` : total;
    },
    byTheMove: (seconds) =>
      count(seconds, { one: '# sekund käiguks', other: '# sekundit käiguks' }),
    byTheDay: (days) => count(days, { one: '# päev käiguks', other: '# päeva käiguks' }),
    short: {
      byTheMove: (seconds) => `${seconds} s`,
      byTheDay: (days) => count(days, { one: '# päev', other: '# päeva' }),
    },
    none: 'Kellata',
    names: {
      bullet: 'Ülikiire',
      blitz: 'Välk',
      rapid: 'Kiire',
      classical: 'Pikk',
      correspondence: 'Kirimäng',
    },
  },

  lobby: {
    title: 'Mängi reversit',
    yourMove: 'Sinu käik',
    yourMoveHint: 'Käi märgitud ruudule ja arvuti vastab.',
    computer: {
      title: 'Arvuti vastu',
      hint: 'Kolm taset, ilma kellata',
      level: 'Tase',
      levels: { 1: 'Leebe', 2: 'Keskmine', 3: 'Terav' },
      color: 'Sinu värv',
      start: 'Alusta mängu',
    },
    friend: {
      title: 'Sõbraga',
      hint: 'Saada link; kes selle avab, see mängib',
      clock: 'Minuteid mängijale + sekundeid käigu eest',
      color: 'Sinu värv',
      create: 'Loo link',
    },
    quick: {
      title: 'Kiire algus',
      hint: 'Vali tempo ja mängi sellega, kes järgmisena sama valib',
      searching: (clock) => `Otsin vastast: ${clock}`,
      cancel: 'Lõpeta',
    },
    random: 'Loosiga',
    yourGames: 'Sinu mängud',
    yourTurn: 'Sinu käik',
    theirTurn: 'Vastase käik',
    live: 'Praegu mängitakse',
    noLive: 'Praegu ei mängi keegi. Alusta mängu ja teised saavad seda siin vaadata.',
    watch: (black, white) => `Vaata mängu ${black} – ${white}`,
    seeks: 'Ootavad vastast',
    noSeeks: 'Keegi ei oota. Vali tempo ja oledki siin kirjas.',
    play: 'Mängi',
    accept: (name) => `Mängi vastasega ${name}`,
    online: (people, games) =>
      `${count(people, { one: '# inimene kohal', other: '# inimest kohal' })}, ` +
      count(games, { one: '# mäng käib', other: '# mängu käib' }),
  },

  invitation: {
    heading: 'Kutse',
    waitingTitle: 'Saada see link sõbrale',
    waitingHint: 'Mäng algab, kui sõber lingi avab ja kutse vastu võtab.',
    waiting: 'Ootame sinu sõpra',
    link: 'Mängu link',
    copy: 'Kopeeri link',
    copied: 'Kopeeritud',
    share: 'Jaga',
    cancel: 'Võta kutse tagasi',
    title: (name) => `${name} kutsub sind mängima`,
    clock: 'Kell',
    yourColor: 'Sinu värv',
    accept: 'Võta vastu ja mängi',
    taken: 'See kutse on juba vastu võetud',
    cancelled: 'See kutse on tagasi võetud',
    expired: 'See kutse on aegunud',
    declined: 'Sellest väljakutsest on keeldutud',
    goneHint: 'Loo oma link ja saada see vastu.',
  },

  game: {
    title: (black, white) => `${black} – ${white}`,
    clock: (color) => `${GENITIVE[color]} kell`,
    yourMove: 'Sinu käik',
    beginWithin: (seconds) => `Sinu käik: mäng katkeb ${seconds} s pärast`,
    waiting: (name) => `Käib ${name}`,
    toMove: (color) => `Käib ${COLORS[color].toLowerCase()}`,
    leaveZen: 'Lõpeta zen',
    over: 'Mäng on läbi',
    watching: 'Sa vaatad pealt',
    moves: 'Käigud',
    noMoves: 'Käike veel ei ole',
    pass: 'vahele',
    skip: 'aeg läbi',
    first: 'Algusesse',
    previous: 'Käik tagasi',
    next: 'Käik edasi',
    last: 'Viimase käigu juurde',
    behind: 'Varasem seis',
    newMove: 'Vahepeal on käidud',
    toLatest: 'Näita viimast',
    premove: (square) => `Järgmine käik on ${square}`,
    letGo: 'Tühista',
    wouldFlip: (square, flips) =>
      `${square} pöörab ${count(flips, { one: '# nupu', other: '# nuppu' })}`,
    chooseAgain: 'Käimiseks vali ruut veel kord',
    playSquare: (square) => `Käi ${square}`,
    resign: 'Alistu',
    abort: 'Katkesta',
    leave: 'Lahku',
    sure: {
      resign: 'Kas annad alla?',
      abort: 'Kas katkestad mängu?',
      leave: 'Lahkud? Mäng on siis kaotatud.',
      leaveEarly: 'Kas lahkud ja katkestad mängu?',
    },
    begun: 'Sinu mäng algas',
    toBoard: 'Laua juurde',
    away: 'Vastane lahkus',
    awayFor: (seconds) => `Vastane lahkus; ${seconds} s pärast on võit sinu`,
    awayName: (name) => `${name} on eemal`,
    request: {
      ask_takeback: 'Võta käik tagasi',
      offer_draw: 'Paku viiki',
      give_time: 'Anna 15 sekundit juurde',
      waits: {
        ask_takeback: 'Palusid käiku tagasi võtta',
        offer_draw: 'Pakkusid viiki',
        give_time: 'Aeg antud',
      },
      asked: {
        draw: 'Vastane pakub viiki',
        takeback: 'Vastane palub käiku tagasi võtta',
      },
      accept: 'Nõustu',
      decline: 'Keeldu',
    },
    yes: 'Jah',
    no: 'Ei',
    facts: 'Mängust',
    panels: 'Laua kõrval',
    kind: { computer: 'Arvuti vastu', casual: 'Sõprusmäng' },
    playAgain: 'Mängi uuesti',
    newOpponent: 'Uus vastane',
    rematch: {
      offer: 'Revanš',
      offered: 'Revanš pakutud',
      takeBack: 'Võta pakkumine tagasi',
      asked: (name) => `${name} pakub revanši`,
      accept: 'Nõustu',
      decline: 'Keeldu',
      next: 'Järgmine mäng',
      share: 'Kopeeri mängu link',
      copied: 'Link on kopeeritud',
    },
  },

  result: {
    label: 'Tulemus',
    won: 'Sa võitsid',
    lost: 'Sa kaotasid',
    draw: 'Viik',
    aborted: 'Mäng katkestati',
    wins: (color) => `${COLORS[color]} võitis`,
    raw: (black, white) => `laual ${black}–${white}`,
    agreed: 'Mõlema poole kokkuleppel',
    reason: {
      resigned: (by) => `${COLORS[by]} andis alla`,
      left: (by) => `${COLORS[by]} lahkus mängust`,
      out_of_time: (by) => `${GENITIVE[by]} aeg sai otsa`,
      aborted: (by) => `${COLORS[by]} katkestas mängu`,
      no_first_move: (by) => `${COLORS[by]} ei teinud esimest käiku`,
    },
  },

  chat: {
    room: 'Jututuba',
    unread: 'midagi uut',
  },

  alert: {
    challenge: (name) => `${name} kutsub sind mängima`,
  },

  connection: {
    reconnecting: 'Taastan ühendust',
    restarting: 'Server taaskäivitub kohe; mängud on kindlas kohas',
    sendingAgain: 'Server ei saa praegu salvestada; saadan su käigu uuesti',
  },

  errors: {
    codes,
    notFound: codes.not_found,
    notFoundHint: 'Link võib olla poolik või on see, kuhu ta viis, kadunud.',
    home: 'Avalehele',
    reload: 'Laadi uuesti',
  },
};
