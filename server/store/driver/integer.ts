/** @throws RangeError for what a number cannot hold */
export function safeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`${value} is beyond 2^53: cast it to text`);
  return number;
}
