/** An address of the web, which opens beside the dashboard. */
export function Web({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
      {url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  );
}
