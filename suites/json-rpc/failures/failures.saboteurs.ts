/** Saboteurs that answer an unknown method or tool with a wrong status or with a success. */
import { valueAt } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { both, onHost, withRpc, withTool } from '../../sabotage/conditions.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import { onCommerce } from '../../sabotage/rpc/alter-rpc.ts';
import { nameless, succeed, unknownMethod, unknownTool } from '../saboteurs/failing-requests.ts';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'unknown-methods-answer-404',
    breaks: ['json-rpc/unknown-methods-fail'],
    sabotage: alterStatus(both(onCommerce, unknownMethod), 404),
  }),
  saboteur({
    id: 'base-host-answers-unknown-methods-with-404',
    breaks: ['json-rpc/unknown-methods-fail'],
    sabotage: alterStatus(both(onCommerce, unknownMethod, onHost('storefront.test')), 404),
  }),
  saboteur({
    id: 'only-generated-methods-answer-400',
    breaks: ['json-rpc/unknown-methods-fail'],
    sabotage: alterStatus(
      both(onCommerce, ({ rpc }) => String(rpc?.method).startsWith('no-such-area/')),
      400,
    ),
  }),
  saboteur({
    id: 'methods-of-the-prototype-exist',
    breaks: ['json-rpc/unknown-methods-fail'],
    sabotage: succeed(withRpc('constructor', '__proto__')),
  }),
  saboteur({
    id: 'unknown-tools-answer-422',
    breaks: ['json-rpc/unknown-tools-fail'],
    sabotage: alterStatus(both(onCommerce, unknownTool), 422),
  }),
  saboteur({
    id: 'unknown-tools-answer-500',
    breaks: ['json-rpc/unknown-tools-fail'],
    sabotage: alterStatus(both(onCommerce, unknownTool), 500),
  }),
  saboteur({
    id: 'unknown-tools-succeed',
    breaks: ['json-rpc/unknown-tools-fail'],
    sabotage: succeed(unknownTool),
  }),
  saboteur({
    id: 'tools-are-found-by-their-beginning',
    breaks: ['json-rpc/unknown-tools-fail'],
    sabotage: succeed(withTool('search_catalogue')),
  }),
  saboteur({
    id: 'nameless-calls-answer-400',
    breaks: ['json-rpc/calls-without-a-name-fail'],
    sabotage: alterStatus(both(onCommerce, nameless), 400),
  }),
  saboteur({
    id: 'names-in-arrays-are-names',
    breaks: ['json-rpc/calls-without-a-name-fail'],
    sabotage: succeed(({ rpc }) => Array.isArray(valueAt(rpc, '/params/name'))),
  }),
];
