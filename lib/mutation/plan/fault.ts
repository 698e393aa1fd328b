/** A change of one recorded answer, planned: made when its turn comes. */
import type { HttpResponse } from '../../model/http/http-response.ts';
import type { AnswerKind, Given } from '../../model/mutation/promised.ts';
import type { Reply } from '../../replay/reply.ts';

export type Fault = {
  readonly id: string;
  readonly operator: string;
  /** What is changed, in words. */
  readonly what: string;
  /** Ids of the requirements that it breaks; none where it is allowed. */
  readonly promises: readonly string[];
  readonly allowedBecause?: string;
  readonly exchange: number;
  readonly given?: Given;
  readonly reply: () => Reply;
};

/** An answer that the interface speaks of. */
export type Subject = { readonly kind: AnswerKind; readonly response: HttpResponse };

export const replyOf = ({ status, headers, bytes }: HttpResponse): Reply => ({ status, headers, bytes });
