/** Bad input from the person who runs the suite: ends with exit code 64 and this sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
