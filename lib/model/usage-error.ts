/** Invalid input from the user: ends the command with exit code 64 and this sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
