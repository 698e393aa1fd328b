/** Makers of `run` for checks that judge a single response or document. */
import type { Check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Document } from '../discovered/document.ts';

export const forResponse =
  (request: HttpRequest, holds: (response: HttpResponse) => readonly Violation[]): Check['run'] =>
  async (context) =>
    context.examine([await context.fetch(request)]).flatMap((response) => holds(response));

/** @param fetch throws Inconclusive when there is no document to judge. */
export const forDocument =
  (
    fetch: (context: Context) => Promise<Document>,
    holds: (document: Document) => readonly Violation[],
  ): Check['run'] =>
  async (context) =>
    context.examine([await fetch(context)]).flatMap((document) => holds(document));
