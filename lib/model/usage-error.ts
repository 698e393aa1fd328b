/** Invalid input from the user: the command prints the message and exits with 64. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
