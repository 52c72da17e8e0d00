/** Strings that commonly break services: empty, truncated, quoted, nested, too long, too large, misleading. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...['', ' ', '１２', '[', '"', "'", '/* */', '\\', '\\u0000', '\u0000', '\ud800', '\udc00x', '\u202e', '\ufeff'],
  ...'0 -1 -0 00 1.0 1e3 0x10 1e309 2147483647 2147483648 9007199254740993 99999999999999999999999999'.split(' '),
  ...'null true NaN Infinity [] {} $1 % %00 %c0%ae _ é ﷺ İıſ NOT_AN_ENUM all +14155552671'.split(' '),
  ...'__proto__ constructor toString ../../etc/passwd ${7*7} {{7*7}} <script> javascript:alert(1)'.split(' '),
  ...["'; drop table locations; --", "' or '1'='1", '1) or (select pg_sleep(3)) is not null --', '\r\nX-Evil: 1'],
  ...['🍕'.repeat(50), 'e\u0301'.repeat(200), 'x'.repeat(5_000), 'word '.repeat(400)],
  ...'2026-02-30 0000-00-00 9999-12-31 2026-07-06 2026-07-06T00:00:00Z 2026-07-06T24:00:00Z'.split(' '),
  ...'-000001-01-01T00:00:00Z +275760-09-13T00:00:00.001Z'.split(' '),
  ...'TG9jYXRpb246MQ== TG9jYXRpb246 TG9jYXRpb246MTAwMDAx= TG9jYXRpb246OTk5OTk5OTk5OTk5OTk='.split(' '),
  '00000000-0000-0000-0000-000000000000',
  ...'http://[ http://127.0.0.1:1/x https://127.0.0.1:1/x.jpg ftp://127.0.0.1/x'.split(' '),
];

/** Values of every JSON type that no field expects, including operator objects and prototype keys. */
export const HOSTILE_VALUES: readonly unknown[] = [
  ...[null, true, false],
  ...[0, -1, 1.5, 1e21, -1e21, 5e-324, 2_147_483_647, 2_147_483_648, -2_147_483_649, Number.MAX_SAFE_INTEGER, 500, 501],
  ...[[], {}, [[]], [null], [1, 'x', null]],
  ...[{ constructor: 1 }, { prototype: {} }, { $gt: '' }, { $ne: null }, { toString: 1, valueOf: 1 }],
];

/** JSON numbers that JSON.stringify does not produce. The fuzzer inserts them into bodies and parameters unchanged. */
export const RAW_NUMBERS: readonly string[] =
  '1e400 -1e400 1E-400 -0 -0.0 9007199254740993 123456789012345678901234567890 0.1e1 1.0 0.30000000000000000004'.split(
    ' ',
  );

/** Bodies that are not a JSON object with `input`, or unusual forms of one. */
export const HOSTILE_BODIES: readonly string[] = [
  ...['', ' ', '{', '[', 'null', '0', '"x"', '{"input":', '\u0000', '\ufeff{"input":{}}'],
  ...['{"input":{}}x', '{"input":{}}{"input":{}}', '{"input":null,"input":{}}', '{"input":{},"input":null}'],
  ...["{'input':{}}", '{"input":{"a":1,}}', '{"input":NaN}', '{"\\u0069nput":{}}', '{"INPUT":{}}'],
];
