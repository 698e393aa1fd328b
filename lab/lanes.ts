/** Runs some of the items at a time, until all are done or the lab is interrupted. */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  { lanes, signal }: { readonly lanes: number; readonly signal: AbortSignal },
  run: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const queue = [...items];
  const lane = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined && !signal.aborted; item = queue.shift()) {
      results.push(await run(item));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
