/** Settings with which the plug-ins of both publishers speak to the sandbox at this address [publishers 0.2]. */
export function plugInSettings(url: string): Record<string, string> {
  const oauth = ['AUTHORIZE', 'TOKEN', 'REVOKE', 'USERINFO'].map((step) => [
    `PUBLISHER_A_${step}_URL`,
    `${url}/a/oauth/${step.toLowerCase()}`,
  ]);
  const bases = ['ACCOUNTS', 'INFO', 'CONTENT', 'VERIFICATION', 'ACTIONS', 'METRICS', 'QUESTIONS'].map((api) => [
    `PUBLISHER_A_${api}_BASE`,
    `${url}/a`,
  ]);
  const client = ['A', 'B'].flatMap((publisher) => [
    [`PUBLISHER_${publisher}_CLIENT_ID`, 'sandbox-client'],
    [`PUBLISHER_${publisher}_CLIENT_SECRET`, 'sandbox-secret'],
  ]);
  return {
    ...Object.fromEntries([...oauth, ...bases, ...client]),
    PUBLISHER_B_DIALOG_BASE: `${url}/b`,
    PUBLISHER_B_API_BASE: `${url}/b`,
  };
}
