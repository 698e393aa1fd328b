/** What was understood of a storefront's commerce: where its tools take values, and where its records show them. */

/** A kind of observation that speaks for a role. Two pieces of different kinds make a role certain. */
export type EvidenceKind =
  /** The member is named, described or declared as in a known system. */
  | 'schema'
  /** A value that the suite sent came back there. */
  | 'sent'
  /** A value of the catalog or of the search stands there. */
  | 'catalog'
  /** It changed when only that was changed. */
  | 'change'
  /** The sums fit. */
  | 'sums'
  /** A person wrote it into the map. */
  | 'person';

/** @property text what the kind does not say, such as the known system. */
export type Evidence = { readonly kind: EvidenceKind; readonly text?: string };

/** What a piece of evidence says, in words that follow a place. */
export const evidenceWords: Readonly<Record<EvidenceKind, string>> = {
  schema: 'its name or its description says so',
  sent: 'a value that was sent came back there',
  catalog: 'a value of the catalog stands there',
  change: 'it changed when only that was changed',
  sums: 'the sums fit',
  person: 'the given map says so',
};

/** Roles of a member of one line. */
export const lineRoles = ['line', 'item', 'quantity', 'unit-price', 'line-total'] as const;

/** Roles of a member of the record itself. */
export const ownRoles = [
  'id',
  'version',
  'status',
  'currency',
  'subtotal',
  'discount',
  'fee',
  'shipping',
  'tax',
  'total',
  'email',
  'address',
  'shipping-options',
  'shipping-choice',
  'payment',
  'messages',
  'errors',
  'continuation',
  'order',
] as const;

export type LineRole = (typeof lineRoles)[number];

export type OwnRole = (typeof ownRoles)[number];

export type Role = LineRole | OwnRole;

export const isLineRole = (role: Role): role is LineRole => (lineRoles as readonly string[]).includes(role);

/** What each role means, for people. */
export const meanings: Readonly<Record<Role, string>> = {
  line: 'the id of a line of this record',
  item: 'the variant that a line is about',
  quantity: 'how many of it',
  'unit-price': 'the price of one, in minor units',
  'line-total': 'the price of the line',
  id: 'the id of the record',
  version: 'a token of the latest state, which an update has to repeat',
  status: 'the state of the record',
  currency: 'the ISO 4217 code of its amounts',
  subtotal: 'what the lines cost together',
  discount: 'what is taken off',
  fee: 'what is charged besides lines, shipping and tax',
  shipping: 'what shipping costs',
  tax: 'the tax, in the total or on top of it',
  total: 'what the buyer pays',
  email: 'the e-mail address of the buyer',
  address: 'a part of the shipping address',
  'shipping-options': 'a shipping method that can be chosen',
  'shipping-choice': 'the chosen shipping method',
  payment: 'the means of payment',
  messages: 'what the storefront says about the record',
  errors: 'what it says is wrong with it',
  continuation: 'where the buyer goes on with it',
  order: 'the id of the order that it became',
};

export const recordRoles: readonly Role[] = [...lineRoles, ...ownRoles];

export const recordKinds = ['cart', 'checkout'] as const;

/** What a person wrote: the places of roles, by kind of record. */
export type WrittenMap = Readonly<
  Partial<Record<(typeof recordKinds)[number], Readonly<Partial<Record<Role, readonly string[]>>>>>
>;

/** A role and where it stands. */
export type MappedRole = {
  readonly role: string;
  /**
   * A JSON Pointer, in which `*` stands for each item of a list and each key of a map, `*#` for the key itself, and
   * `[type=total]` for the item of a list whose member `type` is `total`.
   */
  readonly at: string;
  readonly certainty: 'certain' | 'likely';
  readonly evidence: readonly Evidence[];
  /** What the storefront shows against a place that a person wrote. */
  readonly contradiction?: string;
};

/** The arguments of a tool, or the members of a kind of record. @property missing roles that were not found. */
export type MappedPart = {
  readonly name: string;
  readonly roles: readonly MappedRole[];
  readonly missing: readonly string[];
};

export type CommerceMap = {
  readonly tools: readonly MappedPart[];
  readonly records: readonly MappedPart[];
};
