/** DuckDB, an optional package: loaded when the results are asked. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { UsageError } from '../../model/usage-error.ts';
import { errorCode } from '../../text/file-error.ts';

/** A database in memory. @throws UsageError when the package is not installed. */
export async function openDatabase(): Promise<DuckDBConnection> {
  const { DuckDBInstance } = await import('@duckdb/node-api').catch((cause: unknown) => {
    if (errorCode(cause) !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new UsageError(
      'the results are asked with the package @duckdb/node-api: npm install @duckdb/node-api',
      { cause },
    );
  });
  const instance = await DuckDBInstance.create(':memory:');
  return instance.connect();
}

/** As a string of SQL. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
