// Judges whether a buyer's approval was given at the moment of payment.

/** The buyer said yes, at this time (milliseconds since 1970). */
export type Approval = { readonly approvedAt: number };

const lifetime = 5 * 60_000;
// The clock of an honest agent may run a little ahead of ours.
const clockSkew = 30_000;

/** An approval counts for five minutes. One from the future does not count: it cannot have been given yet. */
export function isContemporaneous(approval: Approval | undefined, now: number): boolean {
  if (!approval) return false;
  const age = now - approval.approvedAt;
  return age <= lifetime && age >= -clockSkew;
}
