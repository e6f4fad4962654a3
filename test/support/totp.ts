import { createHmac } from 'node:crypto';

/** The six digits that an authenticator app shows for a base32 secret at an instant in ms (RFC 6238, SHA-1, 30 s). */
export function totp(secret: string, at = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac('sha1', base32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** Six digits that the app shows neither now nor in the half minutes around. */
export function wrongTotp(secret: string, at = Date.now()): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => totp(secret, at + steps * 30_000));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '666666';
}

function base32(text: string): Buffer {
  let bits = '';
  for (const letter of text.replace(/=+$/, '').toUpperCase()) {
    bits += 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0');
  }
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
