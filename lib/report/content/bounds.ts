/** The bounds of reports: how much of a target's text people and their tools see. report.json has all of it. */

/** The length of a text for people, in UTF-16 units. */
export const maxText = 2000;

/** Violations of one check that are shown with their evidence, in the HTML besides those that show its causes. */
export const maxInFull = 3;

/** Further violations of one check that the HTML lists. */
export const maxListedViolations = 100;

/** The length of a body in the HTML, in UTF-16 units: more than the report keeps of a response. */
export const maxHtmlBody = 8192;

/** The length of a formatted body in the HTML, in UTF-16 units: indentation adds to it. */
export const maxLaidOut = 40_000;

/** Header fields of one exchange in the HTML. */
export const maxHeaders = 100;

/** Requests to which a check of the HTML links. */
export const maxExchangeLinks = 12;

/** Requests that the HTML names for a check without findings. */
export const maxQuietExchanges = 3;

/** Failing checks that the HTML unfolds from the start, one for each of the worst causes. */
export const maxOpened = 12;

/** The length of a list that the HTML does not compress, in UTF-16 units. */
export const maxUnpacked = 8192;

/** Causes that the HTML shows, of the run and of one check; it folds the others. */
export const maxCauses = 10;

/** The latest runs, which a history shows. */
export const maxRuns = 40;

/** Files of kept runs that are read: the last by name. */
export const maxHistoryFiles = 200;

/** The size of a kept run's file, in bytes. */
export const maxHistoryBytes = 64 * 1024 * 1024;

/** Problems on the page for owners, which has to fit on one sheet. */
export const maxOwnerProblems = 12;

/** The length of a host name on the page for owners, in UTF-16 units. */
export const maxOwnerAddress = 80;

/** Lanes of the chart of requests; further concurrent requests share the last one. */
export const maxLanes = 24;

/** The length of a command to copy in the HTML, in UTF-16 units. */
export const maxHtmlCommandLength = 8192;

/** The length of a command to copy in Markdown, in UTF-16 units. */
export const maxMarkdownCommandLength = 4000;

/** Consequences of a cause that the Markdown names. */
export const maxMarkdownConsequences = 100;

/** The size of the Markdown, in bytes: GitHub drops all of a step summary over 1 MiB. */
export const maxMarkdown = 1024 * 1024 - 1;

/** Entries of each list of known failures in Markdown. */
export const maxBaselineEntries = 100;

/** Annotations of a kind that GitHub shows for one step; the last one counts the rest. */
export const maxAnnotations = 10;

/** The length of a message in an annotation, in UTF-16 units. */
export const maxAnnotationText = 1000;

/** The length of a text in an HTTP Archive, which a browser has to open, in UTF-16 units. */
export const maxHarText = 65_536;

/** Changed checks of a kind that changed.md names. */
export const maxChanges = 20;

/** Causes that the terminal shows with evidence; if there are more, each has its title, its fix and where to look. */
export const maxCausesInDetail = 2;

/** The size of the report for a coding agent, in bytes; only a command to copy can exceed it. */
export const maxAgentBytes = 12 * 1024;

/** The part of it that is kept for the names of causes that do not fit, in bytes. */
export const maxAgentRest = 2048;

/** Consequences of a cause that the terminal names. */
export const maxBriefConsequences = 5;

/** Texts that the terminal shows for each reason code. */
export const maxReasonTexts = 3;

/** The length of a body at the terminal, in UTF-16 units. */
export const maxTerminalBody = 400;

/** Disallowed paths of robots.txt that a note names. */
export const maxRobotsPaths = 5;
