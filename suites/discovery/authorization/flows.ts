/** Checks that the metadata offers the authorization code flow, and PKCE with it. */
import { type Check, check } from '../../../lib/model/check.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { fetchMetadata } from '../../discovered/authorization.ts';
import type { Document } from '../../discovered/document.ts';
import { requireSome } from '../../discovered/subjects.ts';
import { forOne } from '../for-one.ts';
import { isTextArray, wrongMember } from './members.ts';

export const checks: readonly Check[] = [
  check({
    id: 'discovery/code-flow-is-offered',
    requires: ['discovery.metadata.code-flow'],
    claim: 'Listed grant types include authorization_code, and listed response types include one with code.',
    fix: 'Add authorization_code to grant_types_supported and code to response_types_supported, wherever the metadata has these lists.',
    run: async (context) => {
      const document = await fetchMetadata(context);
      const listed = requireSome(
        codeFlow.filter(({ member }) => document.value[member] !== undefined),
        'the metadata lists neither grant types nor response types',
      );
      return context.examine(listed).flatMap(({ member, value }) => offers(document, member, value));
    },
  }),

  check({
    id: 'discovery/response-types-are-listed',
    requires: ['discovery.rfc8414.response-types'],
    claim: 'The metadata lists the supported response types.',
    fix: 'Add response_types_supported to the authorization server metadata, as an array of strings such as ["code"].',
    run: forOne(fetchMetadata, (document) =>
      isTextArray(document.value.response_types_supported)
        ? []
        : [wrongMember(document, 'response_types_supported', 'an array of strings')],
    ),
  }),

  check({
    id: 'discovery/pkce-is-announced',
    requires: ['discovery.rfc8414.pkce'],
    claim: 'The metadata lists S256 among the code challenge methods.',
    fix: 'Add S256 to code_challenge_methods_supported in the authorization server metadata.',
    run: forOne(fetchMetadata, (document) => {
      const { code_challenge_methods_supported: methods } = document.value;
      return isTextArray(methods) && methods.includes('S256')
        ? []
        : [wrongMember(document, 'code_challenge_methods_supported', 'an array with S256')];
    }),
  }),
];

/** The members that list flows, each with its value for the authorization code flow. */
const codeFlow = [
  { member: 'grant_types_supported', value: 'authorization_code' },
  { member: 'response_types_supported', value: 'code' },
] as const;

/** A response type is a set of words (RFC 6749 section 3.1.1). */
function offers(document: Document, member: string, value: string): readonly Violation[] {
  const listed = document.value[member];
  const words = Array.isArray(listed) ? listed.flatMap((item) => String(item).split(' ')) : [];
  return words.includes(value) ? [] : [wrongMember(document, member, `a list with ${value}`)];
}
