/** What each diagnosis and each exit code means, and what to do about it. */
import type { DiagnosisCode } from '../../model/report.ts';
import { exits } from '../../report/exit-code.ts';

type Meaning = { readonly text: string; readonly next: string };

export const diagnoses: Readonly<Record<DiagnosisCode, Meaning>> = {
  unreachable: {
    text: 'No connection to the storefront could be made.',
    next: '`storefront-conformance doctor URL` shows how far the way is open: the name, the proxy, the certificate.',
  },
  timeout: {
    text: 'The storefront accepted connections and sent no complete response in time.',
    next: 'Audit again when it answers, or with a longer `--timeout`.',
  },
  'too-large': {
    text: 'Every response was larger than the suite reads.',
    next: 'Raise `--max-body` if such responses are intended.',
  },
  'malformed-transport': {
    text: 'What came was not HTTP that a client could read.',
    next: 'Look at the server or the proxy in front of the storefront; the evidence shows the first bytes.',
  },
  'rate-limited': {
    text: 'The storefront refused the audit as too fast, also after waiting.',
    next: 'Audit later and slower (`--rate 1/s --connections 1`), with a `--user-agent` that names a contact.',
  },
  'blocked-by-edge': {
    text: 'A bot challenge, a block page or another edge stood in the way.',
    next: 'Let the audit pass: allow its user agent or address, or send with `--header` what lets a client through.',
  },
  'needs-credentials': {
    text: 'Everything but well-known addresses asked for a password or a login.',
    next: 'Send credentials with `--header`, from a variable of the environment.',
  },
  'needs-agent-profile': {
    text: 'The commerce endpoint refused calls without the profile of an agent.',
    next: 'Name a profile with `--agent-profile URL`. Everything else was judged.',
  },
  'not-a-storefront': {
    text: 'Nothing of the interface was at the documented addresses.',
    next: 'Check the URL: it may be that of an app, a placeholder or a network login.',
  },
  broken: {
    text: 'Everything answered with a server error.',
    next: 'Look at the log of the storefront; audit again when it answers.',
  },
  'wrong-base': {
    text: 'The interface is at another address, which the diagnosis names.',
    next: 'Audit the address that is named.',
  },
};

type ExitCode = Meaning & { readonly code: number };

export const exitCodes: readonly ExitCode[] = [
  {
    code: exits.conformant,
    text: 'Conformant, or partial: nothing that decides failed. A baseline or --fail-on may have let failures pass.',
    next: 'Read the outcome beside it: a partial run says nothing about the rest.',
  },
  {
    code: exits.notConformant,
    text: 'Not conformant: a must of the interface failed, or a finding that --fail-on names, or a baseline entry no longer applies.',
    next: 'Take the first cause of the report, change the one thing that it names, and ask again only what failed.',
  },
  {
    code: exits.inconclusive,
    text: 'Inconclusive: nothing failed, but too much could not be judged.',
    next: 'Do what the diagnosis or the reasons in the report suggest. It is neither a pass nor a failure.',
  },
  {
    code: exits.usage,
    text: 'The command or its configuration is wrong; nothing was sent or judged.',
    next: 'The message names the option or the line, and mostly what was meant.',
  },
  {
    code: exits.broken,
    text: 'The suite itself failed; the report names the check.',
    next: 'Report it with the recording, if there is one. Do not change the storefront because of it.',
  },
  {
    code: exits.interrupted,
    text: 'Interrupted: the reports are written, and what was not reached is skipped.',
    next: 'Audit again.',
  },
];
