/** What members of carts, checkouts and orders are called, those about shipping included, and what their statuses say. */

/** Names of members of records. */
export const recordNames = {
  /** A payload with one of them shows more of a record than its id. */
  filled: ['line_items', 'lines', 'items', 'totals', 'total'],
  /** What an order gets when it is placed. */
  givenLast:
    /^(order_?)?(no|nr|number|date)$|^((ordered|placed|submitted)_?(at|on)|(placement|submission)_?date)$/i,
  /** What stands before the state in the name of a flag. */
  flag: /^is(_|(?=[A-Z]))/,
  /** A token may be shown only once. */
  token: /token$|secret$/i,
  /** Before the token of a record in the name of an argument. */
  ofToken: /^(cart|checkout|order)(?=token$|key$|secret$)/,
  /** Names of values that change with what the record has. */
  content: /print|hash|digest|checksum|token|stamp|nonce|seal|signature|snapshot|session_?data/i,
  /** What repeats a call. */
  ofCall: /^(request(ed)?|call|command|input|arguments|args|params|parameters|query)$/i,
  /** What says of which format a record is has a version of its own. */
  ofFormat: /^(jsonapi|ucp)$/i,
} as const;

/** What statuses and refusals say. */
export const stateWords = {
  /** A record with such a status is over. */
  over: /cancel|void|closed|expired/i,
  cancelled: /cancel/i,
  soldOut: /sold[- ]?out|out of stock|not in stock/i,
  refused: /refus|reject|\bno (cart|basket)|nothing|\bnot? (be )?(creat|accept|add)|\bfail|\berror/i,
} as const;

/** What a refusal for want of authorization says. */
export const authorizationWords = {
  code: /^(unauthori[sz]ed|unauthenticated|not_authori[sz]ed|forbidden|(access|permission)_denied|insufficient_(scope|permissions?)|(invalid|missing)_(token|signature|credentials)|auth(entication|orization)?(_(required|failed))?|(login|signature|token|credentials)_required)$/i,
  /** Some stores send a text instead of a code, with the numbers -32000 and -32001 (UCP). */
  text: /\b(unauthori[sz]ed|unauthenticated|not authori[sz]ed|forbidden|access denied|permission denied|authentication (is )?required|authorization (is )?required|access token|signed? (their )?requests?)\b/i,
} as const;

/** Names of members with lines, and of what stands around and beside them. */
export const lineNames = {
  /** Lines may be told apart by their number as well. */
  number: /(number|index|position)$/i,
  /** "With `id`, the new quantity of the line": what counts pieces names nothing. */
  count: /(qty|quantity)_?(ordered|requested)?$/i,
  any: /line|item|row|entry|position/i,
  own: /^(line|row|entry|position)|(number|index|position)$/i,
  inArgument: /line|item|row/i,
} as const;

/** Names of members that are about shipping, and of the parts of a shipment. */
export const shippingNames = {
  any: /ship|deliver|fulfil/i,
  address: /address|destination|ship|deliver/i,
  method: /ship|deliver|fulfil|method|option|rate|service/i,
  methods: /(method|option|rate|service|choice|way|sla|mode|carrier|courier|level|rule|speed)s$/i,
  /** The same, with words behind it: `shippingMethodsAvailable`. */
  methodsWithin: /([mM]ethod|[oO]ption|[rR]ate|[sS]ervice|[cC]hoice|[mM]ode|[cC]arrier)s(?=[A-Z_])/,
  /** A flag of the one that was chosen, not of one that is offered first. */
  chosen: /(?<!pre[-_]?|un|default[-_]?)(select(?!able)|chosen|picked)/i,
  /** A method by which the buyer collects what was bought. */
  collected:
    /pick[_ -]?up|collect|in[_ -]?store|locker|abhol|retrait|ritiro|recog|retirad|ophal|afhal|odbi[oó]r/i,
  /** What it costs to ship an item is no item. */
  cost: /^(shipping|delivery|postage|freight|courier)(_?(info|option|method|rate|fee|cost|price|charge|service|profile|zone|polic(y|ie))s?)?$/i,
  /** What else a buyer chooses. */
  otherChoice: /pay|currenc|countr|coupon|voucher|promo|discount|gift/i,
  /** Names of the id of a method, the most specific first. */
  methodId: [
    /^@?id$/i,
    /(^|_)([Ii]d|[Cc]ode|[Hh]andle|[Ii]dentifier|[Ss]lug)$|(Id|Code|Identifier)$|^id_/,
    /id$/i,
    /(^|_)type$/,
    /^(key|rate|method|option|service|shipping_rate)$/i,
    /[a-z]_?(method|option)$/i,
    /^name$/i,
  ],
  /** Names that say nothing by themselves. */
  unspecific: /^(id|ids|code|handle|name|title|value|type)$/i,
  /** Lists of what the buyer chooses a way of shipping from. */
  list: /^(ship|deliver|fulfil|carrier|courier|freight|postage)\w*s$/i,
  carrier: /ship|deliver|carrier|courier|freight|postage/i,
  /** Lists of other things than lines. */
  noLines: /ship|deliver|fulfil|carrier|courier|address|payment|promo|coupon|voucher/i,
} as const;

/** Names of members about addresses, and the words of refusals that are about them. */
export const addressNames = {
  /** Names of other things that are made of texts. */
  noAddress: /pay|paid|card|bank|credit|buyer|customer|gift|note|comment/i,
  /** Members around an address. */
  around: /address|destination|recipient|receiver|consignee|ship_?to$|customer|buyer|purchaser/i,
  /** Steps to an address that nothing is shipped to. */
  ofOthers: /bill|invoic|origin|sender|from|store|merchant|seller|shop|warehouse|pick_?up|return|default/i,
  /** A member that only refers to an address. */
  reference: /(^|_|[a-z](?=[A-Z]))(id|ids|ref|reference|href|url|uri|key|uuid|type)$/i,
  /** Characters in place of those that are kept from the caller. */
  masked: /[*•·…]+|\.{3,}|(?<![a-wyz])x{2,}(?![a-wyz])/i,
  /** Words of a refusal that is about where something is shipped to. */
  refused:
    /address|country|countries|postal|post_?code|\bzip|destination|region|province|street|\bhouse|\b(city|town|place|area|zone)s?\b|_(area|zone)\b|\bgeo|distance|\bfar\b|(ship|deliver)\w* (to|within|inside|outside|beyond|in)\b|(service|delivery|shipping)[ _]?(area|zone)|undeliverable|\b(sur)?names?\b|phone|recipient/i,
  /** The countries that follow are the only ones. */
  only: /\b(only|always|must be)\b/i,
} as const;

/** Where an order shows its own id, under one of these names, and what may stand around it. */
export const orderNames = {
  /** What an order that was placed has one of. */
  placed: ['id', 'order_id', 'number', 'order_number', 'orderNumber', 'permalink_url'],
  ownId: /^(order_?)?(id|key)$/i,
  /** What it is called among people, beside its id. */
  ownNumber: /^(order_?)?(number|no|code|ref|reference)$/i,
  around: /order|data|result|record/i,
  /** The path to that id in a checkout. */
  own: /order_?(id|key)$|order\/(.*\/)?id$/i,
  /** Names of what opens an order, which its record need not show. */
  secret: /(token|secret|(access|guest|order)_?key|password|pin)$/i,
  /** The time at which it was placed. */
  placedAt:
    /^((placed|ordered|purchased|created|submitted)_?(at|on|date|time)|(order|purchase|placement|creation)_?(date|time|date_?time|timestamp))$/i,
};

/** Members that say in what state a record is, where its map does not say so. */
export const statusMembers = ['status', 'state', 'stage'] as const;

/** Beside one of these, a status of another name is that of a part: `cart_status`, `contact_state`. */
export const ownStatus = /^((check_?out|order|purchase|session)_?)?(status|state|stage|phase)$/i;

/**
 * Statuses that say that nothing is missing but the buyer: `ready_for_complete` of UCP, `ready_for_payment` of ACP, and those
 * that wait for an approval.
 */
export const readyStates =
  /^(ready(_(for|to)_[a-z]+)?|payable|(submitt|plac|order|confirm|complet)e?able|(awaiting|awaits|pending|requires|needs)_(buyer_)?(approval|confirmation|consent|acceptance|authori[sz]ation))$/i;

/** Statuses that say that something is missing. */
export const unreadyStates = /incomplete|not_?ready|draft|missing|blocked|invalid|requires|needs|details/i;

/** Members that list what a checkout still asks for. */
export const demands =
  /missing|require|lack|block|violation|error|message|problem|issue|flash|validation|incomplete|needed/i;

/** Statuses of a completed checkout. The interface does not specify states, so only unambiguous ones count. */
export const completedStates = /^(order_?)?(completed?|paid|placed|ordered|purchased|sold)$/i;

/** Names of flags that say in what state a record is, where it has no status. */
const stateFlags = {
  completed: /^(is_?)?(completed|paid|placed|ordered)$/i,
  cancelled: /^(is_?)?cancell?ed$/i,
} as const;

export const isStateFlag = (name: string): boolean =>
  Object.values(stateFlags).some((flag) => flag.test(name));

/** Statuses of a completion that goes on, which ends by itself. */
export const statesUnderWay = /in_?progress|processing/i;

/** Those of them that a placed order has as well, while it is prepared and shipped. */
export const statesOfOrders = /^(order_?)?(is_?)?(in_?progress|processing)$/i;

/** What a refusal says that is about the approval. */
export const approvalWords = /approv|consent|\bbuyer\b.*\b(confirm|authori[sz])|requires_buyer|escalation/i;

/** Words that unambiguously refuse. */
export const refusingWords =
  /^(n|no|f|false|nein|nao|não|non|declined?|reject(ed)?|denied|deny|refused?|revoked|withdrawn|unapproved|failed\w*|not_(approved|given|granted))$/i;

/** Words beside an approval in the name of its member, which a refusal for another reason may have as well. */
export const approvingPersons =
  /^(buyer|customer|client|user|shopper|member|order|payment|purchase|checkout|terms?)$/i;

/** Members of an approval that say when it was given, and what was decided. */
export const approvalMembers = {
  /** Payment data, which are no approval. */
  payment: /^payment(_?(data|details|info))?$/i,
  time: /(at|date|time|timestamp)$/i,
  decision: /(status|state|decision|outcome)$/i,
};

/** How old a moment may be: "at most five minutes ago", "not older than 90 seconds", "within the last hour". */
export const ages =
  /\b(?:at most|(?:no|not) (?:more|older|longer) than|within(?: the last)?|(?:in|of|during) the last|up to|valid for|expires after) (\d{1,4}|[a-z]{1,7}) (second|minute|hour)s?\b/i;

export const numberWords: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  sixty: 60,
};

/** What a refusal says of a record that is cancelled or gone. */
export const overWords =
  /cancel|abandon|void|closed|expired|deleted|trashed|no longer|not found|does not exist|unknown/i;
