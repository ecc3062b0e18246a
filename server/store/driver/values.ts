import {
  DuckDBBlobValue,
  DuckDBListValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBTypeId,
  type DuckDBAppender,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { Param } from './driver.ts';
import { safeNumber } from './integer.ts';
import { wellFormed } from './well-formed.ts';

/** DuckDB's value as the store knows it: number, ISO text, bytes, array. */
export function fromDuckDB(value: DuckDBValue): unknown {
  if (typeof value === 'bigint') return safeNumber(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue)
    return new Date(Number(value.micros / 1000n)).toISOString();
  if (value instanceof DuckDBBlobValue) return value.bytes;
  if (value instanceof DuckDBListValue) return value.items.map(fromDuckDB);
  throw new TypeError(`no plain form for ${String(value)}`);
}

/** A parameter as DuckDB takes it: bytes wrapped, everything else as it is. */
export function toDuckDB(param: Param): DuckDBValue {
  if (param instanceof Uint8Array) return new DuckDBBlobValue(param);
  return typeof param === 'string' ? wellFormed(param) : param;
}

/** Appends one value in the form its column wants; a list column takes a JSON text. */
export function append(appender: DuckDBAppender, type: DuckDBType, value: Param): void {
  if (value === null) return appender.appendNull();
  if (value instanceof Uint8Array) return appender.appendBlob(value);
  switch (type.typeId) {
    case DuckDBTypeId.VARCHAR:
      return appender.appendVarchar(wellFormed(String(value)));
    case DuckDBTypeId.BOOLEAN:
      return appender.appendBoolean(Boolean(value));
    case DuckDBTypeId.INTEGER:
      return appender.appendInteger(Number(value));
    case DuckDBTypeId.BIGINT:
      return appender.appendBigInt(BigInt(value));
    case DuckDBTypeId.DOUBLE:
      return appender.appendDouble(Number(value));
    case DuckDBTypeId.TIMESTAMP:
      return appender.appendTimestamp(
        new DuckDBTimestampValue(BigInt(Date.parse(String(value))) * 1000n),
      );
    case DuckDBTypeId.LIST:
      return appender.appendValue(
        new DuckDBListValue(JSON.parse(String(value)) as DuckDBValue[]),
        type,
      );
    default:
      throw new TypeError(`insertRows knows no column of type ${String(type)}`);
  }
}
