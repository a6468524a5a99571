import type { Failure } from '../api';
import type { Messages } from './en';
import { counter } from './forms';

const count = counter('ru');

const COLORS = { black: 'Чёрные', white: 'Белые' };
const GENITIVE = { black: 'чёрных', white: 'белых' };

const NOTIFIED = 'Когда вы смотрите не сюда: ваш ход, начало партии, вызов, вопрос соперника.';

const codes: Record<Failure, string> = {
  offline: 'Сервер недоступен. Проверьте соединение и попробуйте ещё раз.',
  malformed_message: 'Сервер не понял эту страницу. Обновите её.',
  unknown_message: 'Сервер не знает такого запроса. Обновите страницу.',
  message_too_large: 'Слишком длинно.',
  too_many_messages: 'Слишком быстро. Подождите немного.',
  invalid_request: 'Так сделать нельзя. Обновите страницу и попробуйте ещё раз.',
  not_found: 'По этому адресу ничего нет',
  game_not_found: 'Такой партии нет',
  not_a_player: 'Вы зритель: это могут делать только игроки.',
  game_over: 'Партия окончена.',
  out_of_time: 'Время вышло.',
  not_your_turn: 'Сейчас не ваш ход.',
  stale_move: 'Позиция успела измениться. Посмотрите на доску и выберите ход заново.',
  illegal_move: 'Сюда ходить нельзя.',
  too_late_to_abort: 'Отменить партию можно только до своего первого хода.',
  already_offered: 'Вы это уже предлагали. Дождитесь следующего хода.',
  no_offer: 'Предложение больше не действует.',
  nothing_to_take_back: 'У вас пока нет хода, который можно вернуть.',
  too_many_takebacks: 'В этой партии ходы возвращали слишком часто.',
  no_time_to_give: 'В этой партии времени больше не добавить.',
  computer_opponent: 'Компьютер играет до конца.',
  too_many_commands: 'Слишком быстро. Доска не успевает.',
  not_saved: 'Сохранить не удалось, ничего не изменилось. Попробуйте ещё раз.',
  invitation_not_found: 'Такого приглашения нет',
  invitation_taken: 'Кто-то успел принять это приглашение раньше.',
  invitation_cancelled: 'Приглашение отозвано.',
  invitation_expired: 'Приглашение устарело. Попросите новую ссылку.',
  invitation_declined: 'Вызов отклонён.',
  own_invitation: 'Это ваше приглашение. Отправьте ссылку другу.',
  player_not_found: 'Игрока с таким именем нет. Проверьте, как оно пишется.',
  seek_not_found: 'Кто-то успел раньше, или соперника больше не ищут. Выберите другую заявку.',
  already_playing: 'Сначала закончите начатую партию.',
  opponent_playing: 'Соперник сейчас играет другую партию. Попробуйте позже.',
  pairing_suspended:
    'Слишком часто в проигранных партиях вы ждали, пока выйдет время. Искать соперников можно будет позже.',
  no_rematch: 'Эту партию нельзя сыграть ещё раз. Вызовите соперника на новую.',
  not_your_room: 'Сейчас здесь нельзя писать.',
  no_session: 'Сначала начните партию.',
  invalid_session: 'Сеанс завершён. Обновите страницу.',
  wrong_origin: 'Запрос пришёл с другого сайта и отклонён.',
  unsupported_protocol: 'Вышла новая версия страницы.',
  too_many_requests: 'Слишком часто. Подождите немного и попробуйте ещё раз.',
  server_full: 'Сервер заполнен. Попробуйте через несколько минут.',
  server_stopping: 'Сервер перезапускается. Попробуйте через минуту.',
  database_unavailable: 'Сервер сейчас не может ничего сохранить. Попробуйте чуть позже.',
  internal: 'На сервере произошла ошибка. Попробуйте ещё раз.',
};

export const ru: Messages = {
  site: {
    name: 'Реверси',
    home: 'Реверси, главная страница',
    language: 'Язык',
    sound: 'Звук',
    theme: { label: 'Оформление', auto: 'как в системе', light: 'светлое', dark: 'тёмное' },
    close: 'Закрыть',
    dismiss: 'Понятно',
  },

  settings: {
    title: 'Настройки',
    look: 'Доска и фишки',
    board: 'Доска',
    boards: {
      felt: 'Сукно',
      wood: 'Дерево',
      slate: 'Сланец',
      blue: 'Синяя',
      contrast: 'Контрастная',
    },
    disc: 'Фишки',
    discs: {
      classic: 'Чёрные и белые',
      walnut: 'Орех и сливки',
      midnight: 'Полночь и лёд',
      contrast: 'Контрастные',
    },
    coordinates: 'Буквы и цифры у доски',
    turned: 'Доска перевёрнута',
    play: 'Игра',
    dots: 'Показывать, куда можно ходить',
    flips: 'Показывать, что перевернёт ход',
    premove: 'Выбирать ход заранее',
    premoveHint: 'Пока думает соперник; будет сделан сразу, если окажется возможным.',
    confirm: 'Переспрашивать перед ходом',
    confirmed: { never: 'Никогда', days: 'В переписке', always: 'Всегда' },
    zen: 'Дзен: только доска и часы',
    zenHint: 'Пока идёт партия. То же делает клавиша z.',
    heard: 'Звук и уведомления',
    volume: 'Громкость',
    notifications: 'Уведомления',
    notified: {
      default: NOTIFIED,
      granted: NOTIFIED,
      denied: 'Браузер не пускает их с этого сайта. Разрешите их в настройках страницы.',
      unsupported: 'Этот браузер их не показывает.',
    },
    page: 'Сайт',
    themes: { auto: 'Системное', light: 'Светлое', dark: 'Тёмное' },
  },

  color: (color) => COLORS[color],

  board: {
    label: 'Доска',
    square: ({ name, disc, legal, marked }) => {
      if (disc) return `${name}, ${disc === 'black' ? 'чёрная' : 'белая'}`;
      if (marked === 'premove') return `${name}, выбрано на следующий ход`;
      if (marked === 'proposed') return `${name}, показано, выберите ещё раз, чтобы пойти`;
      return legal ? `${name}, можно ходить` : `${name}, пусто`;
    },
    moved: (color, square, flipped) =>
      `${COLORS[color]} ${square}, ${count(flipped, {
        one: 'перевёрнута # фишка',
        few: 'перевёрнуты # фишки',
        other: 'перевёрнуто # фишек',
      })}`,
    passes: (color) => `Ходов нет: ${COLORS[color].toLowerCase()} пасуют`,
    skips: (color) => `Время вышло: ${COLORS[color].toLowerCase()} теряют ход`,
    skipsAgain: (color) => `Время снова вышло: ещё раз, и ${COLORS[color].toLowerCase()} проиграют`,
    turn: 'Перевернуть доску',
  },

  player: {
    you: 'вы',
    computer: (level) => `Компьютер, уровень ${level}`,
    presence: (present) => (present ? 'у доски' : 'нет у доски'),
    discs: (discs) => count(discs, { one: '# фишка', few: '# фишки', other: '# фишек' }),
  },

  pace: {
    inWords: (minutes, increment) => {
      const total = count(minutes, {
        one: '# минута на партию',
        few: '# минуты на партию',
        other: '# минут на партию',
      });
      const more = count(increment, {
        one: '# секунда за ход',
        few: '# секунды за ход',
        other: '# секунд за ход',
      });
      return increment > 0 ? `${total} и ${more}` : total;
    },
    byTheMove: (seconds) =>
      count(seconds, {
        one: '# секунда на ход',
        few: '# секунды на ход',
        other: '# секунд на ход',
      }),
    byTheDay: (days) =>
      count(days, { one: '# день на ход', few: '# дня на ход', other: '# дней на ход' }),
    short: {
      byTheMove: (seconds) => `${seconds} с`,
      byTheDay: (days) => count(days, { one: '# день', few: '# дня', other: '# дней' }),
    },
    none: 'Без часов',
    names: {
      bullet: 'Пуля',
      blitz: 'Блиц',
      rapid: 'Рапид',
      classical: 'Классика',
      correspondence: 'По переписке',
    },
  },

  terms: {
    kind: 'Часы',
    kinds: { game: 'На партию', move: 'На ход', days: 'Дни' },
    presets: {
      game: 'Минут на партию + секунд за ход',
      move: 'Секунд на ход',
      days: 'Дней на ход',
    },
    other: 'Другое',
    minutes: 'Минут на партию',
    increment: 'Секунд за ход',
    less: (what) => `Меньше: ${what}`,
    more: (what) => `Больше: ${what}`,
    onTimeout: 'Когда время вышло',
    outcomes: { skip: 'Пропуск хода', lose: 'Поражение' },
    timeout: {
      skip: 'Ход пропускается, а после трёх подряд партия проиграна',
      lose: 'Партия проиграна',
    },
    color: 'Ваш цвет',
    youPlay: (color) => (color ? `вы за ${GENITIVE[color]}` : 'цвет по жребию'),
    left: (time) => `осталось ${time}`,
  },

  lobby: {
    title: 'Играть в реверси',
    yourMove: 'Ваш ход',
    yourMoveHint: 'Ходите на любую точку, компьютер ответит.',
    computer: {
      title: 'С компьютером',
      hint: 'Три уровня, без часов',
      level: 'Уровень',
      levels: { 1: 'Лёгкий', 2: 'Средний', 3: 'Сильный' },
      color: 'Ваш цвет',
      start: 'Начать партию',
    },
    friend: {
      title: 'С другом',
      hint: 'Отправьте ссылку: кто откроет, тот и играет',
      create: 'Создать ссылку',
    },
    quick: {
      title: 'Быстрая игра',
      hint: 'Выберите темп: соперником станет следующий, кто выберет тот же',
      searching: (clock) => `Ищем соперника: ${clock}`,
      cancel: 'Отмена',
    },
    seek: {
      open: 'Другие часы или цвет',
      title: 'Найти соперника',
      create: 'Ждать соперника',
      waits: (time) => `ждёт ${time}`,
      justNow: 'только что',
      yours: 'Ваша заявка',
      giveUp: (clock) => `Больше не ждать игры: ${clock}`,
      gone: 'Уже нет',
      pace: 'Темп',
      anyPace: 'Любой темп',
      color: 'Ваш цвет',
      colors: { any: 'Любой цвет', black: 'Я за чёрных', white: 'Я за белых', lot: 'По жребию' },
      noneFits: (hidden) =>
        count(hidden, {
          one: '# заявка не подходит.',
          few: '# заявки не подходят.',
          other: '# заявок не подходят.',
        }),
      showAll: 'Показать все',
    },
    random: 'По жребию',
    yourGames: 'Ваши партии',
    yourTurn: 'Ваш ход',
    theirTurn: 'Ход соперника',
    live: 'Сейчас играют',
    noLive: 'Сейчас никто не играет. Начните партию, и её смогут смотреть здесь.',
    watch: (black, white) => `Смотреть партию: ${black} против ${white}`,
    seeks: 'Ждут соперника',
    noSeeks: 'Никто не ждёт. Выберите темп, и здесь появитесь вы.',
    play: 'Играть',
    accept: (name) => `Играть с ${name}`,
    online: (people, games) =>
      `${count(people, { one: '# человек на сайте', few: '# человека на сайте', other: '# человек на сайте' })}, ` +
      count(games, { one: 'идёт # партия', few: 'идут # партии', other: 'идёт # партий' }),
    waitForYou: (games) =>
      count(games, {
        one: 'Вас ждёт # партия',
        few: 'Вас ждут # партии',
        other: 'Вас ждут # партий',
      }),
    players: 'Кто здесь',
    nobody: 'Больше никого с именем здесь нет. Отправьте другу ссылку.',
  },

  challenge: {
    heading: 'Вызовы',
    byName: 'Вызвать по имени',
    title: 'Вызвать игрока',
    someone: (name) => `Вызвать ${name}`,
    name: 'Имя',
    nameless: 'Введите имя игрока.',
    yourself: 'Это ваше имя. Выберите кого-нибудь другого.',
    send: 'Отправить вызов',
    incoming: (name) => `${name} вызывает вас`,
    answer: 'Ответить',
    accept: 'Принять',
    decline: 'Отклонить',
    why: 'Почему?',
    reasons: {
      none: 'Без причины',
      later: 'Не сейчас',
      faster: 'Лучше быстрее',
      slower: 'Лучше медленнее',
      other_color: 'Другой цвет',
    },
    outgoing: (name) => `Ждём ответа: ${name}`,
    cancel: 'Отменить',
    declined: {
      none: (name) => `${name} не принимает вызов`,
      later: (name) => `${name} не принимает вызов: не сейчас`,
      faster: (name) => `${name} не принимает вызов: лучше быстрее`,
      slower: (name) => `${name} не принимает вызов: лучше медленнее`,
      other_color: (name) => `${name} не принимает вызов: лучше другой цвет`,
    },
    again: 'Вызвать снова',
  },

  invitation: {
    heading: 'Приглашение',
    waitingTitle: 'Отправьте эту ссылку другу',
    waitingHint: 'Партия начнётся, когда друг откроет ссылку и примет приглашение.',
    waiting: 'Ждём вашего друга',
    link: 'Ссылка на партию',
    copy: 'Скопировать',
    copied: 'Скопировано',
    share: 'Поделиться',
    cancel: 'Отозвать приглашение',
    title: (name) => `${name} приглашает вас сыграть`,
    clock: 'Часы',
    yourColor: 'Ваш цвет',
    timeout: 'Если время выйдет',
    until: 'Действует до',
    accept: 'Принять и играть',
    taken: 'Это приглашение уже принято',
    cancelled: 'Это приглашение отозвано',
    expired: 'Это приглашение устарело',
    declined: 'Этот вызов отклонён',
    goneHint: 'Создайте свою ссылку и отправьте её в ответ.',
  },

  game: {
    title: (black, white) => `${black} – ${white}`,
    clock: (color) => `Часы ${GENITIVE[color]}`,
    yourMove: 'Ваш ход',
    beginWithin: (seconds) => `Ваш ход: через ${seconds} с партия отменится`,
    waiting: (name) => `Ходит ${name}`,
    toMove: (color) => `Ходят ${COLORS[color].toLowerCase()}`,
    leaveZen: 'Выйти из дзена',
    over: 'Партия окончена',
    watching: 'Вы зритель',
    watchers: (people) =>
      count(people, { one: '# зритель', few: '# зрителя', other: '# зрителей' }),
    moves: 'Ходы',
    noMoves: 'Ходов пока нет',
    pass: 'пас',
    skip: 'время',
    first: 'К началу',
    previous: 'На ход назад',
    next: 'На ход вперёд',
    last: 'К последнему ходу',
    behind: 'Прошлая позиция',
    newMove: 'Сделан новый ход',
    toLatest: 'К последней',
    premove: (square) => `Следующий ход: ${square}`,
    letGo: 'Отмена',
    wouldFlip: (square, flips) =>
      `${square} перевернёт ${count(flips, { one: '# фишку', few: '# фишки', other: '# фишек' })}`,
    chooseAgain: 'Выберите поле ещё раз, чтобы пойти',
    playSquare: (square) => `Пойти ${square}`,
    resign: 'Сдаться',
    abort: 'Отменить',
    leave: 'Выйти',
    sure: {
      resign: 'Сдать партию?',
      abort: 'Отменить партию?',
      leave: 'Выйти? Партия будет проиграна.',
      leaveEarly: 'Выйти и отменить партию?',
    },
    begun: 'Ваша партия началась',
    toBoard: 'К доске',
    away: 'Соперник ушёл',
    awayFor: (seconds) => `Соперник ушёл; через ${seconds} с партия ваша`,
    awayName: (name) => `${name}: нет у доски`,
    request: {
      ask_takeback: 'Вернуть ход',
      offer_draw: 'Предложить ничью',
      give_time: 'Добавить сопернику 15 секунд',
      waits: {
        ask_takeback: 'Вы просите вернуть ход',
        offer_draw: 'Вы предложили ничью',
        give_time: 'Время добавлено',
      },
      asked: {
        draw: 'Соперник предлагает ничью',
        takeback: 'Соперник просит вернуть ход',
      },
      accept: 'Согласиться',
      decline: 'Отказать',
    },
    yes: 'Да',
    no: 'Нет',
    facts: 'О партии',
    panels: 'Рядом с доской',
    kind: { computer: 'Партия с компьютером', casual: 'Товарищеская партия' },
    nextGame: 'К следующей партии',
    playAgain: 'Ещё раз',
    newOpponent: 'Новый соперник',
    rematch: {
      offer: 'Реванш',
      offered: 'Реванш предложен',
      takeBack: 'Отозвать предложение',
      asked: (name) => `${name} предлагает реванш`,
      accept: 'Согласиться',
      decline: 'Отказать',
      next: 'Следующая партия',
      tooLate: 'Для реванша уже поздно',
      challenge: 'Вызвать',
      share: 'Скопировать ссылку на партию',
      copied: 'Ссылка скопирована',
    },
  },

  result: {
    label: 'Результат',
    won: 'Вы выиграли',
    lost: 'Вы проиграли',
    draw: 'Ничья',
    aborted: 'Партия отменена',
    wins: (color) => `${COLORS[color]} выиграли`,
    raw: (black, white) => `на доске ${black}–${white}`,
    agreed: 'По согласию сторон',
    reason: {
      resigned: (by) => `${COLORS[by]} сдались`,
      left: (by) => `${COLORS[by]} покинули партию`,
      out_of_time: (by) => `У ${GENITIVE[by]} вышло время`,
      aborted: (by) => `${COLORS[by]} отменили партию`,
      no_first_move: (by) => `${COLORS[by]} не сделали первый ход`,
    },
  },

  chat: {
    room: 'Беседа',
    rooms: { players: 'Игроки', spectators: 'Зрители' },
    empty: {
      players: 'Пока никто ничего не сказал. Это читают только два игрока.',
      spectators: 'Пока никто ничего не сказал. Игроки прочтут это после партии.',
    },
    field: 'Напишите что-нибудь',
    send: 'Отправить',
    left: (characters) =>
      count(characters, { one: 'ещё # знак', few: 'ещё # знака', other: 'ещё # знаков' }),
    tooLong: (characters) =>
      count(characters, { one: 'лишний # знак', few: 'лишние # знака', other: 'лишних # знаков' }),
    ready: 'Готовые фразы',
    phrases: {
      hello: 'Привет',
      good_luck: 'Удачи',
      have_fun: 'Приятной игры',
      good_game: 'Хорошая партия',
      well_played: 'Отлично сыграно',
      thank_you: 'Спасибо',
      have_to_go: 'Мне пора',
      good_bye: 'До встречи',
    },
    on: 'Чат',
    off: 'Чат выключен: вы ничего не видите, и от вас ничего не слышно.',
    unread: 'есть новое',
    toLatest: 'Ниже новое',
  },

  stalling:
    'В проигранных партиях вы ждали, пока выйдет время. Если партия проиграна, лучше сдаться: соперник ждёт. Иначе поиск соперников на время закроется.',

  connection: {
    reconnecting: 'Восстанавливаем связь',
    restarting: 'Сервер сейчас перезапустится; партии в безопасности',
    sendingAgain: 'Сервер пока не может сохранить ход; отправляем его снова',
  },

  errors: {
    codes,
    wait: (time) => `Осталось ждать: ${time}.`,
    notFound: codes.not_found,
    notFoundHint: 'Возможно, ссылка неполная или того, куда она вела, больше нет.',
    home: 'На главную',
    reload: 'Обновить',
  },
};
