const list = await (await fetch('http://127.0.0.1:9229/json/list')).json();
const ws = new WebSocket(list[0].webSocketDebuggerUrl);
let id=0; const waiting=new Map();
await new Promise(r=>ws.onopen=r);
const send=(method,params={})=>new Promise(r=>{waiting.set(++id,r);ws.send(JSON.stringify({id,method,params}));});
ws.onmessage=(m)=>{const d=JSON.parse(m.data); if(d.id) waiting.get(d.id)?.(d.result??d.error);};
console.log(JSON.stringify(await send('Runtime.evaluate',{expression:process.argv[2],returnByValue:true})).slice(0,3000)); process.exit();
