// Progress lines that read well on a terminal and in the log of a CI job.

const colour = process.stdout.isTTY && !process.env.NO_COLOR;

/** Prints one line of progress with the time of day. */
export function say(text) {
  const time = new Date().toTimeString().slice(0, 8);
  console.log(colour ? `\x1b[2m${time}\x1b[0m  ${text}` : `${time}  ${text}`);
}

/** Prints an error as a sentence. */
export function complain(text) {
  console.error(colour ? `\n\x1b[31m${text}\x1b[0m\n` : `\n${text}\n`);
}
