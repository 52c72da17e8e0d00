/** Compiled messages of a language, from the plugin of Vite. */
declare module 'texts:*' {
  const messages: import('./t.js').Messages;
  export default messages;
}
