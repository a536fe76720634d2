/** The layout of every mail, as HTML that mail programs understand (tables, inline styles) and as plain text. */

import type { CityValues } from '@callejero/contract/city-values.ts';
import { brandFile } from '@callejero/contract/links/city-icons.ts';
import { escapeHtml } from '@callejero/contract/text/html.ts';
import type { BrandTones } from '@callejero/contract/theme/brand.ts';

export interface MailContent {
  subject: string;
  /** The preview that mail programs show after the subject. */
  preheader: string;
  heading: string;
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** Below the button, smaller. */
  notes?: readonly string[];
}

const font = `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

const darkStyles = (brand: BrandTones) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #10181d !important; }
    .card { background: #1a252c !important; border-color: #2c3a43 !important; }
    .text { color: #e8eef2 !important; }
    .soft { color: #a9b8c2 !important; }
    .link { color: ${brand.text[1]} !important; }
  }
  @media (max-width: 480px) { .inside { padding: 24px 20px !important; } }`;

function buttonHtml({ label, url }: NonNullable<MailContent['button']>, brand: BrandTones): string {
  const address = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 20px"><tr>
<td align="center" bgcolor="${brand.text[0]}" style="border-radius:8px;background:${brand.text[0]}">
<a href="${address}" style="display:inline-block;padding:14px 28px;${font};font-size:16px;font-weight:600;line-height:20px;color:${brand.on[0]};text-decoration:none;border-radius:8px">${escapeHtml(label)}</a>
</td></tr></table>
<p class="soft" style="margin:0 0 4px;${font};font-size:13px;line-height:20px;color:#56646e">Si el botón no funciona, copia esta dirección en tu navegador:</p>
<p style="margin:0 0 16px;${font};font-size:13px;line-height:20px;word-break:break-all"><a class="link" href="${address}" style="color:${brand.text[0]}">${address}</a></p>`;
}

/** What a mail shows of the city. */
export interface MailCity
  extends Pick<CityValues, 'name' | 'logo' | 'email' | 'phone' | 'website' | 'legalHolder'> {
  brand: BrandTones;
}

/** The subject names the city: an administrator of several, or a neighbour of two, must see which one writes. */
const subjectOf = ({ subject }: MailContent, place: string) => `${subject} · ${place}`;

function html(content: MailContent, city: MailCity, publicUrl: string): string {
  const { name: place, brand, logo } = city;
  const picture =
    logo === null
      ? ''
      : `<img src="${escapeHtml(`${publicUrl}${brandFile('icon-192.png', logo)}`)}" width="40" height="40" alt="" style="vertical-align:middle;border-radius:8px;margin-right:10px">`;
  const paragraph = (text: string) =>
    `<p class="text" style="margin:0 0 16px;${font};font-size:16px;line-height:25px;color:#1d2a32">${escapeHtml(text)}</p>`;
  const note = (text: string) =>
    `<p class="soft" style="margin:0 0 8px;${font};font-size:13px;line-height:20px;color:#56646e">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subjectOf(content, place))}</title>
<style>${darkStyles(brand)}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#eef3f6">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(content.preheader)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#eef3f6"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid #d9e3e9;border-radius:14px">
<tr><td style="height:6px;line-height:6px;font-size:0;background:${brand.base};border-radius:14px 14px 0 0">&nbsp;</td></tr>
<tr><td class="inside" style="padding:28px 36px 30px">
<p class="link" style="margin:0 0 22px;${font};font-size:18px;font-weight:700;line-height:24px;color:${brand.text[0]}">${picture}Callejero <span class="soft" style="font-weight:400;color:#56646e">· ${escapeHtml(place)}</span></p>
<h1 class="text" style="margin:0 0 18px;${font};font-size:24px;font-weight:700;line-height:31px;color:#1d2a32">${escapeHtml(content.heading)}</h1>
${content.paragraphs.map(paragraph).join('\n')}
${content.button ? buttonHtml(content.button, brand) : ''}
${(content.notes ?? []).map(note).join('\n')}
</td></tr></table>
<p class="soft" style="margin:18px 0 0;${font};font-size:12px;line-height:18px;color:#56646e">${footer(city).map(escapeHtml).join('<br>')}</p>
</td></tr></table>
</body>
</html>
`;
}

/** Its lines. */
function footer({ name, legalHolder, email, phone, website }: MailCity): string[] {
  const contact = [legalHolder, email, phone, website].filter((part) => part !== null);
  return [
    `Callejero, la guía de ${name}. Este mensaje es automático: no hace falta responder.`,
    ...(contact.length > 0 ? [contact.join(' · ')] : []),
  ];
}

function text(content: MailContent, city: MailCity): string {
  const { heading, paragraphs, button, notes = [] } = content;
  const parts = [heading, ...paragraphs, ...(button ? [`${button.label}:\n${button.url}`] : []), ...notes];
  return `${parts.join('\n\n')}\n\n-- \n${footer(city).join('\n')}\n`;
}

/** Renders one description as HTML and as text. `publicUrl` has no slash at its end. */
export function renderMail(
  content: MailContent,
  city: MailCity,
  publicUrl: string,
): { subject: string; html: string; text: string } {
  return {
    subject: subjectOf(content, city.name),
    html: html(content, city, publicUrl),
    text: text(content, city),
  };
}
