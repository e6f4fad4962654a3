import { Entity } from 'electrodb';
import { keyText, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { challenges } from '#shared/auth/sign-in/schema.ts';

/** A sign-in under way: the browser holds a random id in a cookie, the table its hash and what the server must remember. */
export const SignInEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'signIn', version: '1' },
    attributes: {
      stateHash: keyText,
      v: shapeVersion,
      kind: { type: ['challenge', 'redirect'] as const, required: true, readOnly: true },
      expiresAt: { type: 'string', required: true },
      /** Wrong answers so far. */
      tries: { type: 'number', required: true, default: 0 },
      userId: { type: 'string' },
      challenge: { type: challenges },
      /** Cognito's own name of the account and its state of the conversation. */
      username: { type: 'string' },
      session: { type: 'string' },
      /** Of a redirect: what comes back unchanged, what the ID token must hold, what proves the exchange is ours. */
      state: { type: 'string' },
      nonce: { type: 'string' },
      codeVerifier: { type: 'string' },
      returnTo: { type: 'string' },
      ttl: { type: 'number', required: true },
      ...timestamps,
    },
    indexes: {
      // The next step of a sign-in.
      byHash: { pk: { field: 'pk', composite: ['stateHash'] }, sk: { field: 'sk', composite: [] } },
    },
  },
  table,
);

export const signInTelling = telling(SignInEntity, {
  passing: { username: 15 * 60 },
  plain: ['stateHash', 'expiresAt', 'userId', 'session', 'state', 'nonce', 'codeVerifier', 'returnTo'],
});
