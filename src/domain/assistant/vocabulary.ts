/*
 * Words of questions that are no words of the portfolio: what people say for its fields and states, in both languages, whichever the page
 * shows. They are read and never shown; a word of the portfolio itself comes from its lexicon.
 */

/** Advice on tax is not answered. */
export const advice = [
  ...['少交', '少缴', '避税', '节税', '省税', '逃税', '偷税', '筹划', '怎么少', '不交税', '不缴税', '划算', '建议', '该不该', '应不应该'],
  ...[
    'less tax',
    'save tax',
    'saving tax',
    'save on tax',
    'avoid tax',
    'reduce tax',
    'lower tax',
    'evade tax',
    'tax planning',
    'advise',
    'should i',
  ],
];

export const open = ['打开', '进入', '转到', '跳到', 'open', 'go to', 'take me to'];
export const find = ['找一下', '查找', '搜索', '搜一下', '找', 'find', 'search for', 'search', 'look for', 'look up'];
export const tail = ['尾号', '末尾', '后四位', '结尾', 'ending in', 'ends in', 'ending', 'tail', 'last digits'];
export const keeper = [
  ...['归谁管', '归谁', '谁在管', '谁管', '谁负责', '负责人是谁', '是谁负责', '谁在负责', '谁做的账', '谁跟'],
  ...[
    'who is in charge of',
    'in charge of',
    'who looks after',
    'looks after',
    'responsible for',
    'who owns',
    'who keeps',
    'whose is',
    'who handles',
  ],
];
export const why = ['为什么', '为何', '怎么', '凭什么', 'why'];
export const notShown = [
  ...['没出现在', '没有出现在', '不在', '没在', '没有在', '没出现', '没有出现', '没列出', '没有列出', '看不到', '没显示'],
  ...['not in', 'not among', 'missing from', 'not listed', 'not shown', 'not show', 'isn t in', 'isn t among', 'absent', 'missing'],
];
export const changed = ['变了', '变化', '变动', '改了', '改动', '更新了', 'changed', 'change', 'changes'];
export const yesterday = ['昨天', '昨日', 'yesterday'];
export const today = ['今天', '今日', '当天', 'today'];
export const tomorrow = ['明天', '明日', 'tomorrow'];
export const due = ['到期', '截止', '要报', '期限', 'due', 'expires', 'deadline', 'deadlines'];
export const month = ['本月', '这个月', '当月', '这月', 'this month'];
export const thisOne = [
  '这家公司',
  '这家企业',
  '这家',
  '该公司',
  '该企业',
  '当前企业',
  '当前公司',
  '本企业',
  'this company',
  'this client',
  'this one',
  'it',
];

export const fees = [
  ...['欠费', '欠代账费', '欠服务费', '欠记账费', '没交费', '没付费', '没缴费', '欠钱', '欠账'],
  ...['owes fees', 'owe fees', 'owes us', 'owe us', 'unpaid fees', 'fees owed', 'behind on fees', 'owes', 'owe', 'arrears'],
];
export const papers = [
  ...['缺资料', '缺材料', '少资料', '资料不全', '资料没交', '没交资料', '缺票', '缺凭证', '材料不全'],
  ...[
    'missing papers',
    'missing documents',
    'papers are missing',
    'documents are missing',
    'lack papers',
    'lack documents',
    'missing paperwork',
  ],
];
export const times = ['几次', '多少次', 'how many times', 'how often'];
export const failed = ['为什么失败', '为何失败', '怎么失败的', '失败', 'why it failed', 'why did it fail', 'and why', 'failed', 'fail'];
/** What stands about filing in a question and names nothing. */
export const asides = ['was', 'were', 'has', 'have', 'been', 'did', 'we', 'for', 'and'];
/** Parts of a day. */
export const dayParts = {
  evening: ['晚上', '夜里', '夜间', '晚间', 'in the evening', 'evening', 'at night', 'night', 'tonight'],
  afternoon: ['下午', 'in the afternoon', 'afternoon'],
  morning: ['上午', '早上', '早晨', 'in the morning', 'morning'],
} as const;
export const filed = ['报了', '申报了', '报税', '申报', 'filed', 'filing', 'filings', 'declared', 'submitted'];

export const key = ['钥匙', '密钥', 'ukey', 'u盾', '税控盘', 'usb key', 'key', 'keys'];
export const waiting = ['在等', '等着', '等', '排队', 'waiting for', 'wait for', 'waiting', 'waits'];

export const member = ['会员', '会籍', 'membership', 'memberships', 'member', 'members'];
/** A membership that has ended. */
export const over = ['已过期', '过期了', '已到期', '到期了', '已经到期', '已经过期', 'expired', 'has ended', 'have ended', 'lapsed'];
/** More days than that, and that many days from now. */
export const beyond = ['超过', '大于', '多于', '以上', 'more than', 'over', 'longer than'];
export const later = ['之后', '以后', '后', 'from now'];
export const ends = [
  '到期',
  '过期',
  '续费',
  '期满',
  'expire',
  'expires',
  'expiring',
  'end',
  'ends',
  'ending',
  'run out',
  'renew',
  'renewal',
];

/** Areas of work as people call them; the fields' own names come from the lexicon. */
export const areas = {
  tax: ['国税', '增值税', '税务', '所得税', 'national tax', 'vat'],
  personalTax: ['个税', '个人所得税', 'personal tax', 'income tax', 'iit'],
  social: ['社保', '社会保险', 'social insurance', 'social security', 'social'],
  books: ['记账', '账务', '做账', '账套', 'books', 'bookkeeping'],
  invoice: ['开票', '发票', 'invoices', 'invoice', 'invoicing'],
  risk: ['风险', 'risks', 'risk'],
} as const;

/** Kinds of taxpayers (ENT-04). */
export const types = {
  '1': ['一般纳税人', 'general taxpayers', 'general taxpayer', 'general'],
  '2': ['小规模纳税人', '小规模', 'small scale taxpayers', 'small scale taxpayer', 'small scale', 'small taxpayers'],
} as const;

/** States as people call them, each with what the portfolio calls so. The first that stands in a question wins, so that the longer meaning comes first. */
export const states = {
  payFailed: [
    ...['扣款失败', '缴款失败', '扣费失败', '扣税失败', '扣款没成功', '扣款不成功', '没扣成', '失败扣款', '失败的扣款'],
    ...[
      'payment failed',
      'payments failed',
      'failed payments',
      'failed payment',
      'payment has failed',
      'failed to pay',
      'could not be paid',
    ],
  ],
  undeclared: [
    ...['还没申报', '没有申报', '没申报', '未申报', '尚未申报', '没报税', '未报税', '还没报', '没报', '未报'],
    ...['申报还没', '申报没有', '申报没做'],
    ...[
      'not filed',
      'not yet filed',
      'not declared',
      'not yet declared',
      'undeclared',
      'unfiled',
      'haven t filed',
      'have not filed',
      'hasn t filed',
    ],
    ...['still to file', 'to file', 'not submitted', 'haven t declared'],
  ],
  contradicted: ['标记不符', '标记矛盾', '标记不一致', '不一致', '矛盾', 'disputed', 'contradicted', 'contradicting'],
  overdue: ['逾期', '超期', '过期未报', '晚了', 'overdue', 'late', 'past due', 'missed'],
  stopped: ['被退回', '退回', '驳回', '打回', 'rejected', 'sent back', 'returned'],
  unpaid: ['待扣款', '没缴款', '未缴款', '没缴税', '未缴税', '没交税', '欠税', '待缴', 'unpaid', 'not paid', 'to pay', 'owing tax'],
  clean: ['已完成', '已申报', '都报了', '报完了', '已清', '已缴', 'done', 'finished', 'complete', 'completed'],
  unknown: ['未获取', '没获取', '没取到', '不知道', '未知', 'unknown', 'not fetched', 'not known'],
  pressing: ['要处理', '待处理', '要办', 'to deal with', 'need attention', 'needs attention', 'pressing'],
} as const;

/** Of risks and books, which have words of their own. */
export const risks = {
  overdue: ['高风险', '高危', 'high risk', 'high risks', 'at high risk'],
  clean: ['无风险', '没风险', '没有风险', 'no risk', 'without risk', 'no risks'],
  todo: ['有风险', 'at risk', 'with risk', 'with risks'],
  unknown: ['没查过', '没检查过', '没有检查过', '未检查', 'never checked', 'not checked', 'unchecked'],
} as const;
export const booksStates = {
  todo: ['未结账', '没结账', '没有结账', '还没结账', 'not closed', 'unclosed'],
  clean: ['已结账', '结了账', 'closed'],
} as const;

/** What says nothing about which companies are meant. */
export const fillers = [
  ...[
    '哪些',
    '哪几家',
    '哪几个',
    '哪家',
    '哪个',
    '公司',
    '企业',
    '客户',
    '单位',
    '户',
    '几家',
    '多少家',
    '多少',
    '几个',
    '一共',
    '总共',
    '共有',
    '家',
  ],
  ...[
    '请问',
    '请',
    '帮我',
    '帮忙',
    '给我',
    '列出',
    '列一下',
    '看看',
    '看一下',
    '看',
    '告诉我',
    '查一下',
    '查',
    '一下',
    '所有',
    '全部',
    '我的',
    '我',
    '你',
  ],
  ...[
    '现在',
    '目前',
    '还有',
    '还',
    '都',
    '有没有',
    '有',
    '的',
    '了',
    '吗',
    '呢',
    '吧',
    '啊',
    '是',
    '在',
    '要',
    '需要',
    '需',
    '该',
    '里面',
    '里',
    '中',
    '内',
  ],
  ...[
    '能办',
    '可以办',
    '可办',
    '办',
    '能',
    '可以',
    '会',
    '到',
    '从',
    '哪月',
    '起',
    '谁',
    '哪',
    '什么',
    '怎样',
    '和',
    '与',
    '及',
    '之',
    '被',
    '把',
    '最近',
    '要在',
    '业务',
  ],
  ...['负责人', '负责', '名单', '列表', '清单', '申报', '扣款', '税', '纳税人'],
  ...[
    'which',
    'what',
    'who',
    'whose',
    'where',
    'how',
    'many',
    'much',
    'companies',
    'company',
    'clients',
    'client',
    'firms',
    'customers',
    'are',
    'is',
    'am',
    'be',
  ],
  ...[
    'have',
    'has',
    'had',
    'the',
    'of',
    'a',
    'an',
    'in',
    'on',
    'at',
    'for',
    'by',
    'with',
    'my',
    'our',
    'me',
    'i',
    'we',
    'all',
    'list',
    'show',
    'please',
    'do',
  ],
  ...[
    'does',
    'did',
    'their',
    'them',
    'they',
    'yet',
    'still',
    'this',
    'that',
    'these',
    'those',
    'there',
    'need',
    'needs',
    'to',
    'and',
    'or',
    'from',
    'now',
    'any',
  ],
  ...[
    'within',
    'next',
    'taxpayer',
    'taxpayers',
    'taxes',
    'tax',
    'state',
    's',
    't',
    'up',
    'who',
    'returns',
    'return',
    'filed',
    'payment',
    'payments',
  ],
] as const;
