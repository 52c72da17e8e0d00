/** Fills in a template: `<%= value %>` and `<% statement %>`, as in the generator of the repository. */
export function render(template, values) {
  const parts = template.split(/<%(=?)([\s\S]*?)%>/);
  let body = "let out = '';\n";
  for (let at = 0; at < parts.length; at += 3) {
    body += `out += ${JSON.stringify(parts[at])};\n`;
    if (at + 2 < parts.length) body += parts[at + 1] ? `out += (${parts[at + 2]});\n` : `${parts[at + 2]}\n`;
  }
  return new Function(...Object.keys(values), `${body}return out;`)(...Object.values(values));
}
