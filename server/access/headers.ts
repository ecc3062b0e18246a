import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** Nothing from outside, nothing inline, never in a frame. */
export const securityHeaders = () =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    // The server speaks plain HTTP; a proxy with TLS adds this itself.
    strictTransportSecurity: false,
  });

/** The same, name by name, for what is answered without the application. */
export async function securityHeaderLines(): Promise<Record<string, string>> {
  const app = new Hono().use(securityHeaders()).get('/', (c) => c.body(null));
  return Object.fromEntries((await app.request('/')).headers);
}
