import { describe, expect, it } from '@jest/globals';
import { manualClock, waitFor } from '@listings/testing';
import { SandboxAdmin } from './client/sandbox-admin.js';
import { startSandbox } from './server.js';

describe('the sandbox', () => {
  it('[publishers 3.1] listens on loopback, and ends at once even with hanging connections', async () => {
    const clock = manualClock();
    const sandbox = await startSandbox({ clock });
    expect(sandbox.url).toBe(`http://127.0.0.1:${sandbox.port}`);
    const admin = new SandboxAdmin(sandbox.url);
    await admin.misbehave('x', { hang: true });
    await admin.latency({ operation: 'b.me', fixedMs: 60_000, jitterMs: 0 });
    const cut = [
      fetch(admin.inboxUrl('x'), { method: 'POST', body: 'x' }),
      fetch(`${sandbox.url}/b/v25.0/me`),
      admin.waitForRequests({ operation: 'a.accounts.list', timeoutMs: 60_000 }),
    ].map((call) => call.then(() => 'answered').catch(() => 'cut'));
    await waitFor(async () => (await admin.inbox('x')).length > 0, { describe: 'the hanging request' });
    await clock.untilTimer(60_000);
    await sandbox.close();
    expect(await Promise.all(cut)).toEqual(['cut', 'cut', 'cut']);
  });
});
