/** What tells that an invitation is accepted (product.md, section 8); `destination` is the organisation's name. */
export function acceptedText(destination?: string): string {
  const where = destination ? ` to ${destination}` : '';
  return `You have accepted the invite${where}. Use the switcher in the top left to switch between organisations`;
}
