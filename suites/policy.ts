/** The policy of the interface for the engine: requests with an effect, lawful errors, and the first look. */
import { isObject } from '../lib/assert/json.ts';
import type { HttpResponse } from '../lib/model/http.ts';
import type { Policy } from '../lib/model/policy.ts';
import { introduce, profileHeader } from './discovered/agent-profile.ts';
import { fakeCodeForm } from './discovered/authorization.ts';
import { commercePath, givenElsewhere, namedElsewhere } from './discovered/commerce-endpoint.ts';
import { isRefusal, knock, wordsFor } from './gate.ts';
import { givenSubjects } from './given-subjects.ts';
import { documented, isOfTheInterface, probe } from './probe.ts';
import { reportPolicy } from './report-policy.ts';
import { createSessions } from './sessions/sessions.ts';

export const policy: Policy = {
  callEndpoints: [
    {
      path: commercePath,
      // Reading a cart or an order changes nothing, but it is about a buyer: it needs the same consent as writing.
      consents: {
        create_cart: 'writes',
        get_cart: 'writes',
        update_cart: 'writes',
        cancel_cart: 'writes',
        create_checkout: 'writes',
        get_checkout: 'writes',
        update_checkout: 'writes',
        cancel_checkout: 'writes',
        get_order: 'writes',
        complete_checkout: 'purchase',
      },
    },
  ],
  elsewhere: { given: givenElsewhere, named: namedElsewhere },
  fixedForms: [
    {
      pathEnd: '/oauth/token',
      contentType: 'application/x-www-form-urlencoded',
      body: fakeCodeForm,
      consent: 'writes',
    },
  ],
  callerHeaders: profileHeader,
  introduce,
  isLawfulError: (response) => response.status === 500 && hasErrorBody(response),
  givenSubjects,
  probe,
  documented,
  isOfTheInterface,
  gate: { isRefusal, knock, wordsFor },
  sessions: createSessions,
  ...reportPolicy,
};

/** `code` and `message`, both text. */
const hasErrorBody = ({ json }: HttpResponse): boolean =>
  json.valid &&
  isObject(json.value) &&
  typeof json.value.code === 'string' &&
  typeof json.value.message === 'string';
