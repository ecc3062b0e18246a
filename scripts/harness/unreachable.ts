import { ServerFault } from './server-fault.ts';

/** `ECONNREFUSED` and the like; fetch wraps it. Null where there is none. */
export function codeOf(error: Error): string | null {
  return (error.cause as NodeJS.ErrnoException | undefined)?.code ?? null;
}

/** The request got no answer, or not the whole of one. */
export function unreachable(url: string, error: Error, timeoutMs: number): ServerFault {
  const fault = (sentence: string) => new ServerFault(`${url} ${sentence}`, { cause: error });
  if (error.name === 'TimeoutError') {
    return fault(
      `did not answer within ${timeoutMs / 1000} s: look whether it is busy, or allow more ` +
        'seconds in RANKTRAIL_TIMEOUT.',
    );
  }
  const cause = error.cause as Error | undefined;
  const reason = codeOf(error) ?? cause?.message ?? error.message;
  if (reason === 'ECONNREFUSED') {
    return new ServerFault(
      `No server answers at ${url}: start one with ranktrail serve, or name yours in RANKTRAIL_URL.`,
      { cause: error },
    );
  }
  if (reason === 'CERT_HAS_EXPIRED') {
    return fault('has a certificate that has expired: renew it.');
  }
  if (/ALTNAME/.test(reason)) {
    return fault('has a certificate of another host: check the address (RANKTRAIL_URL).');
  }
  if (/CERT|VERIFY/.test(reason)) {
    return fault(
      `has a certificate that is not trusted here (${reason}): name its authority's in ` +
        'NODE_EXTRA_CA_CERTS.',
    );
  }
  if (/^ERR_SSL|^EPROTO/.test(reason)) {
    return fault(`does not speak TLS (${reason}): write http:// in the address (RANKTRAIL_URL).`);
  }
  if (reason === 'UND_ERR_SOCKET' || reason === 'ECONNRESET') {
    return fault('broke the connection off: look whether it still runs, and what it logged.');
  }
  return fault(`cannot be reached (${reason}): check the address (RANKTRAIL_URL) and the network.`);
}
