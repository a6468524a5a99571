import type { Failure } from '../api';
import type { Messages } from './en';
import { counter } from './forms';

const count = counter('ja');

const COLORS = { black: '黒', white: '白' };

const NOTIFIED = '別のタブを見ている間の、手番、対局開始、挑戦、相手からの提案をお知らせします。';

const codes: Record<Failure, string> = {
  offline: 'サーバーに接続できません。通信状態を確認して、もう一度お試しください。',
  malformed_message: 'サーバーがこのページの要求を理解できませんでした。再読み込みしてください。',
  unknown_message: 'サーバーが知らない要求です。ページを再読み込みしてください。',
  message_too_large: '長すぎます。',
  too_many_messages: '操作が速すぎます。少しお待ちください。',
  invalid_request: 'この操作はできません。ページを再読み込みして、もう一度お試しください。',
  not_found: 'このアドレスには何もありません',
  game_not_found: 'この対局は見つかりません',
  not_a_player: '観戦中です。対局者だけができる操作です。',
  game_over: '対局は終わっています。',
  out_of_time: '時間切れです。',
  not_your_turn: 'あなたの手番ではありません。',
  stale_move: '局面が変わりました。盤面を見て、選び直してください。',
  illegal_move: 'そこには打てません。',
  too_late_to_abort: '対局の取り消しは、自分の第一手を打つ前に限ります。',
  already_offered: 'すでに提案しています。次の自分の番までお待ちください。',
  no_offer: 'この提案はもう有効ではありません。',
  nothing_to_take_back: 'まだ取り消せる手がありません。',
  too_many_takebacks: 'この対局では待ったの回数が上限に達しました。',
  no_time_to_give: 'この対局ではこれ以上時間を追加できません。',
  computer_opponent: 'コンピューターは最後まで打ちます。',
  too_many_commands: '操作が速すぎます。盤面が追いつくまでお待ちください。',
  not_saved: '保存できなかったため、反映されていません。もう一度お試しください。',
  invitation_not_found: 'この招待は見つかりません',
  invitation_taken: 'この招待は、すでに別の方が受けました。',
  invitation_cancelled: 'この招待は取り消されました。',
  invitation_expired: 'この招待は期限切れです。新しいリンクをもらってください。',
  invitation_declined: 'この挑戦は断られました。',
  own_invitation: 'ご自分の招待です。リンクを友だちに送ってください。',
  player_not_found: 'その名前の人はいません。つづりを確かめてください。',
  seek_not_found: 'この人はもう待っていません。ほかの人を選んでください。',
  already_playing: '先に今の対局を終えてください。',
  opponent_playing: '相手は別の対局中です。あとでもう一度お試しください。',
  pairing_suspended: '負けている対局での時間切れが多すぎました。しばらくお待ちください。',
  no_rematch: 'この対局の再戦はできません。相手に挑戦してください。',
  not_your_room: '今はこのチャットに書き込めません。',
  no_session: '先に対局を始めてください。',
  invalid_session: 'セッションが終了しました。ページを再読み込みしてください。',
  wrong_origin: '別のサイトからの要求のため、拒否されました。',
  unsupported_protocol: '新しいバージョンのページがあります。',
  too_many_requests: '操作が多すぎます。少し待ってからお試しください。',
  server_full: 'サーバーが混み合っています。数分後にお試しください。',
  server_stopping: 'サーバーを再起動しています。少し待ってからお試しください。',
  database_unavailable: '今は保存できません。少し待ってからお試しください。',
  internal: 'サーバーでエラーが起きました。もう一度お試しください。',
};

export const ja: Messages = {
  site: {
    name: 'リバーシ',
    home: 'リバーシ、トップページ',
    language: '言語',
    sound: '音',
    theme: { label: '配色', auto: 'システムに合わせる', light: 'ライト', dark: 'ダーク' },
    close: '閉じる',
  },

  settings: {
    title: '設定',
    look: '盤と石',
    board: '盤',
    boards: {
      felt: 'フェルト',
      wood: '木目',
      slate: 'スレート',
      blue: '青',
      contrast: 'ハイコントラスト',
    },
    disc: '石',
    discs: {
      classic: '黒と白',
      walnut: 'くるみとクリーム',
      midnight: '紺と氷',
      contrast: 'ハイコントラスト',
    },
    coordinates: '盤のまわりの座標',
    turned: '盤を逆向きにする',
    play: '対局',
    dots: '打てる場所を示す',
    flips: '返る石を示す',
    premove: '次の手を先に選ぶ',
    premoveHint: '相手の番に選んだ手を、打てる局面になればすぐに打ちます。',
    confirm: '打つ前に確認する',
    confirmed: { never: 'しない', days: '通信対局', always: '毎回' },
    zen: '集中モード：盤と時計だけ',
    zenHint: '対局中のみ。z キーでも切り替えられます。',
    heard: '音と通知',
    volume: '音量',
    notifications: '通知',
    notified: {
      default: NOTIFIED,
      granted: NOTIFIED,
      denied: 'ブラウザーがこのサイトの通知を止めています。ページの設定で許可してください。',
      unsupported: 'このブラウザーは通知に対応していません。',
    },
    page: 'サイト',
    themes: { auto: 'システム', light: 'ライト', dark: 'ダーク' },
  },

  color: (color) => COLORS[color],

  board: {
    label: '盤面',
    square: ({ name, disc, legal, marked }) => {
      if (disc) return `${name}、${COLORS[disc]}`;
      if (marked === 'premove') return `${name}、次の手に選択済み`;
      if (marked === 'proposed') return `${name}、確認中、もう一度選ぶと打ちます`;
      return legal ? `${name}、打てます` : `${name}、空き`;
    },
    moved: (color, square, flipped) =>
      `${COLORS[color]} ${square}、${count(flipped, { other: '#個返しました' })}`,
    passes: (color) => `打てる場所がありません。${COLORS[color]}はパス`,
    skips: (color) => `時間切れ。${COLORS[color]}は手番を失います`,
    skipsAgain: (color) => `再び時間切れ。もう一度で${COLORS[color]}の負け`,
    turn: '盤を回す',
  },

  player: {
    you: 'あなた',
    computer: (level) => `コンピューター レベル${level}`,
    presence: (present) => (present ? '着席中' : '離席中'),
    discs: (discs) => count(discs, { other: '石#個' }),
  },

  pace: {
    inWords: (minutes, increment) => {
      const total = count(minutes, { other: '持ち時間#分' });
      const more = count(increment, { other: '1手ごとに#秒加算' });
      return increment > 0 ? `${total}、${more}` : total;
    },
    byTheMove: (seconds) => count(seconds, { other: '1手#秒' }),
    byTheDay: (days) => count(days, { other: '1手#日' }),
    short: {
      byTheMove: (seconds) => `${seconds}秒`,
      byTheDay: (days) => `${days}日`,
    },
    none: '時間無制限',
    names: {
      bullet: '超早指し',
      blitz: '早指し',
      rapid: '標準',
      classical: '長時間',
      correspondence: '通信対局',
    },
  },

  lobby: {
    title: 'リバーシで遊ぶ',
    yourMove: 'あなたの番です',
    yourMoveHint: '印のあるマスに打つと、コンピューターが応じます。',
    computer: {
      title: 'コンピューターと対局',
      hint: '3段階、時間無制限',
      level: '強さ',
      levels: { 1: 'やさしい', 2: 'ふつう', 3: '強い' },
      color: 'あなたの石',
      start: '対局を始める',
    },
    friend: {
      title: '友だちと対局',
      hint: 'リンクを送れば、開いた人と対局できます',
      clock: '持ち時間（分）+ 1手ごとの加算（秒）',
      color: 'あなたの石',
      create: 'リンクを作る',
    },
    quick: {
      title: 'すぐに対局',
      hint: '同じ持ち時間を選んだ次の人と対局します',
      searching: (clock) => `${clock} の相手を探しています`,
      cancel: 'やめる',
    },
    random: '抽選',
    yourGames: 'あなたの対局',
    yourTurn: 'あなたの番',
    theirTurn: '相手の番',
    live: '対局中',
    noLive: '今は対局がありません。始めれば、ここで観戦してもらえます。',
    watch: (black, white) => `${black} 対 ${white} を観戦`,
    seeks: '相手を待っている人',
    noSeeks: '待っている人はいません。持ち時間を選ぶと、ここに表示されます。',
    play: '対局',
    accept: (name) => `${name} と対局`,
    online: (people, games) =>
      `${count(people, { other: '#人が参加中' })}、${count(games, { other: '#局が進行中' })}`,
  },

  invitation: {
    heading: '招待',
    waitingTitle: 'このリンクを友だちに送ってください',
    waitingHint: '友だちがリンクを開いて招待を受けると、対局が始まります。',
    waiting: '友だちを待っています',
    link: '対局へのリンク',
    copy: 'リンクをコピー',
    copied: 'コピーしました',
    share: '共有',
    cancel: '招待を取り消す',
    title: (name) => `${name} さんから対局の招待です`,
    clock: '持ち時間',
    yourColor: 'あなたの石',
    accept: '受けて対局する',
    taken: 'この招待はすでに受けられています',
    cancelled: 'この招待は取り消されました',
    expired: 'この招待は期限切れです',
    declined: 'この挑戦は断られました',
    goneHint: 'ご自分でリンクを作って、送り返してみてください。',
  },

  game: {
    title: (black, white) => `${black} – ${white}`,
    clock: (color) => `${COLORS[color]}の残り時間`,
    yourMove: 'あなたの番です',
    beginWithin: (seconds) => `あなたの番です。あと${seconds}秒で取り消しになります`,
    waiting: (name) => `${name} の番です`,
    toMove: (color) => `${COLORS[color]}の番です`,
    leaveZen: '集中モードを終了',
    over: '終局',
    watching: '観戦中',
    moves: '棋譜',
    noMoves: 'まだ着手がありません',
    pass: 'パス',
    skip: '時間切れ',
    first: '最初の局面',
    previous: '1手戻る',
    next: '1手進む',
    last: '最新の局面',
    behind: '過去の局面です',
    newMove: '新しい手が打たれました',
    toLatest: '最新の局面へ',
    premove: (square) => `次の手は ${square}`,
    letGo: 'やめる',
    wouldFlip: (square, flips) => `${square} で${count(flips, { other: '#個返ります' })}`,
    chooseAgain: 'もう一度選ぶと打ちます',
    playSquare: (square) => `${square} に打つ`,
    resign: '投了',
    abort: '取り消す',
    leave: '退出',
    sure: {
      resign: '投了しますか？',
      abort: 'この対局を取り消しますか？',
      leave: '退出しますか？負けになります。',
      leaveEarly: '対局を取り消して退出しますか？',
    },
    begun: '対局が始まりました',
    toBoard: '盤面へ',
    away: '相手が席を離れました',
    awayFor: (seconds) => `相手が席を離れました。あと${seconds}秒であなたの勝ちです`,
    awayName: (name) => `${name}は離席中です`,
    request: {
      ask_takeback: '待った',
      offer_draw: '引き分けを提案',
      give_time: '相手に15秒追加',
      waits: {
        ask_takeback: '待ったを依頼中',
        offer_draw: '引き分けを提案中',
        give_time: '時間を追加しました',
      },
      asked: {
        draw: '相手が引き分けを提案しています',
        takeback: '相手が待ったを求めています',
      },
      accept: '承諾',
      decline: '断る',
    },
    yes: 'はい',
    no: 'いいえ',
    facts: '対局情報',
    panels: '盤の横',
    kind: { computer: 'コンピューターとの対局', casual: 'フリー対局' },
    playAgain: 'もう一局',
    newOpponent: '別の相手を探す',
  },

  result: {
    label: '結果',
    won: 'あなたの勝ち',
    lost: 'あなたの負け',
    draw: '引き分け',
    aborted: '対局取り消し',
    wins: (color) => `${COLORS[color]}の勝ち`,
    raw: (black, white) => `盤上は ${black}–${white}`,
    agreed: '両者の合意',
    reason: {
      resigned: (by) => `${COLORS[by]}の投了`,
      left: (by) => `${COLORS[by]}の退出`,
      out_of_time: (by) => `${COLORS[by]}の時間切れ`,
      aborted: (by) => `${COLORS[by]}が取り消しました`,
      no_first_move: (by) => `${COLORS[by]}が第一手を打ちませんでした`,
    },
  },

  chat: {
    room: 'チャット',
    unread: '新着あり',
  },

  alert: {
    challenge: (name) => `${name} さんから挑戦が届きました`,
  },

  connection: {
    reconnecting: '再接続しています',
    restarting: 'まもなくサーバーを再起動します。対局は保存されています',
    sendingAgain: 'サーバーが保存できないため、手を送り直しています',
  },

  errors: {
    codes,
    notFound: codes.not_found,
    notFoundHint: 'リンクが途中で切れているか、リンク先がなくなった可能性があります。',
    home: 'トップページへ',
    reload: '再読み込み',
  },
};
