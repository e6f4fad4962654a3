/** The address that an authenticator app reads from a QR code (otpauth, with Sedum as the issuer). */
export function otpauthOf(email: string, secret: string): string {
  return `otpauth://totp/${encodeURIComponent(`Sedum:${email}`)}?secret=${secret}&issuer=Sedum`;
}
