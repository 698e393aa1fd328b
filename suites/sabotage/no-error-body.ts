/** The neighbour that catches every HTTP failure without an Error body, whatever the lie is about. */
export const noErrorBody = {
  checks: ['catalog/http-failures-carry-an-error-body'],
  because: 'the failure is an HTTP failure without an Error body as well',
} as const;
