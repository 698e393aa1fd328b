/** The bounds of the probe, which sends a few more requests if the first responses show a problem. */

/** Folders above the base URL in which the probe looks for the interface. */
export const maxParents = 3;

/** Redirects within the host that the probe follows from one address. */
export const maxHops = 4;

/** Lines of evidence in a diagnosis. */
export const maxEvidence = 8;
