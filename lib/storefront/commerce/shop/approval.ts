/** Decides whether a buyer's approval was given at the moment of payment. */

/** `approvedAt` is in milliseconds since 1970. */
export type Approval = { readonly approvedAt: number };

const lifetime = 5 * 60_000;
// An agent's clock may be slightly ahead of ours.
const clockSkew = 30_000;

/** An approval is valid for five minutes, and not before the time that it states. */
export function isContemporaneous(approval: Approval | undefined, now: number): boolean {
  if (!approval) return false;
  const age = now - approval.approvedAt;
  return age <= lifetime && age >= -clockSkew;
}
