/** The bounds of the reports: how much of a target's text people and their tools are shown. report.json has the whole. */

/** Longest text for people, in UTF-16 units. */
export const maxText = 2000;

/** Violations of one check that are shown with their evidence. */
export const maxInFull = 3;

/** Further violations of one check that the HTML lists. */
export const maxListedViolations = 100;

/** Longest body in the HTML, in UTF-16 units: more than the report keeps of a response. */
export const maxHtmlBody = 8192;

/** Longest laid-out body in the HTML, in UTF-16 units: a body grows by its indentation. */
export const maxLaidOut = 40_000;

/** Header fields of one exchange in the HTML. */
export const maxHeaders = 100;

/** Requests to which one check of the HTML links. */
export const maxExchangeLinks = 12;

/** Requests that the HTML names for a check that nobody has to look into. */
export const fewestExchanges = 3;

/** Failing checks of the HTML that lie open from the start, one for each of the worst causes. */
export const maxOpened = 12;

/** Rows of a long list that stand in the HTML uncompressed, in UTF-16 units. */
export const maxUnpacked = 8192;

/** Causes of the HTML that lie open; the others are folded beneath them. */
export const maxCauses = 10;

/** Runs that a history shows, the latest. */
export const maxRuns = 40;

/** Files of kept runs that are read, the last by name. */
export const maxHistoryFiles = 200;

/** Largest file of a kept run that is read, in bytes. */
export const maxHistoryBytes = 64 * 1024 * 1024;

/** Problems on the page for owners: with everything else they fit on one sheet. */
export const maxOwnerProblems = 12;

/** Longest address on the page for owners, in UTF-16 units. */
export const maxOwnerAddress = 80;

/** Lanes of the chart of requests; further concurrent requests share the last one. */
export const maxLanes = 24;

/** Longest command to copy in the HTML, in UTF-16 units; nobody pastes a longer line. */
export const maxHtmlCommandLength = 8192;

/** Longest command to copy in Markdown, in UTF-16 units. */
export const maxMarkdownCommandLength = 4000;

/** Consequences of a cause that the Markdown names. */
export const maxMarkdownConsequences = 100;

/** Size of the Markdown, in bytes: GitHub drops a step summary over 1 MiB as a whole. */
export const maxMarkdown = 1024 * 1024 - 1;

/** Entries of each list of known failures in Markdown. */
export const maxBaselineEntries = 100;

/** Annotations of a kind that GitHub shows for one step; the last one then counts the rest. */
export const maxAnnotations = 10;

/** Longest message of a violation in an annotation, in UTF-16 units. */
export const maxAnnotationText = 1000;

/** Longest text in an HTTP Archive, in UTF-16 units: a browser has to open it. */
export const maxHarText = 65_536;

/** Changed checks of a kind that changed.md names: it is posted, not studied. */
export const maxChanges = 20;

/** Causes with their evidence at the terminal; of more, each has three lines, so that ten of them fit on a screen. */
export const maxCausesInDetail = 2;

/** Causes that a coding agent is told. */
export const maxAgentCauses = 10;

/** Size of what a coding agent is told, in bytes; only the commands to copy can make it larger. */
export const maxAgentBytes = 4000;

/** Longest text of a cause for a coding agent, in UTF-16 units, where there is room. */
export const maxAgentText = 240;

/** The same where there is none. */
export const leastAgentText = 24;

/** Consequences of a cause that the terminal names. */
export const maxBriefConsequences = 5;

/** Reasons of one kind that the terminal shows in the words of their checks. */
export const maxReasonTexts = 3;

/** The beginning of a body at the terminal, in UTF-16 units. */
export const maxTerminalBody = 400;

/** Disallowed paths of robots.txt that a note names. */
export const maxRobotsPaths = 5;
