/** The bounds of the first look: it sends a few requests more when what it sees is suspicious. */

/** Folders above the base URL in which the interface is searched. */
export const maxParents = 3;

/** Redirects within the host that are followed from one address. */
export const maxHops = 4;

/** Lines of evidence in a diagnosis. */
export const maxEvidence = 8;
