import encodeQr from 'qr';

/** Light modules around the code, without which cameras do not find it (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code as SVG, dark on white whatever the theme, with a name for whoever does not see it. `name` must be plain text without markup. */
export function qrPicture(text: string, name: string): string {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: QUIET });
  const path = rows.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  const size = rows.length;
  return `<svg class="code" role="img" aria-label="${name}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}
