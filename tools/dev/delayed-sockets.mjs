// Preloaded into the processes of a test (`node --import`): what a server of the process receives arrives up to
// SOCKET_DELAY_MS later, each piece by a random time, in order. A test that counts on the speed of an answer then fails.
import net from 'node:net';

const most = Number(process.env.SOCKET_DELAY_MS ?? 50);
const { emit } = net.Server.prototype;

net.Server.prototype.emit = function (event, ...args) {
  if (event === 'connection') delay(args[0]);
  return emit.call(this, event, ...args);
};

function delay(socket) {
  // The parser of HTTP would read from the kernel itself, past the stream.
  if (socket._handle) socket._handle._consumed = true;
  const push = socket.push.bind(socket);
  // Timers with different delays may fire in another order than they are due: each one passes on the next piece.
  const pieces = [];
  let waiting = 0;
  let last = 0;
  socket.push = (received) => {
    pieces.push(received);
    waiting += received?.length ?? 0;
    last = Math.max(last, performance.now() + Math.random() * most);
    setTimeout(() => {
      const piece = pieces.shift();
      waiting -= piece?.length ?? 0;
      if (socket.destroyed) return;
      push(piece);
      // As Node does it at the end of what it reads.
      if (piece === null) socket.read(0);
    }, last - performance.now());
    // As a full stream does: the socket reads no more until what waits has been passed on.
    return waiting < socket.readableHighWaterMark;
  };
}
