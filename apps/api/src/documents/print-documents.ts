import { bothDocuments } from './both-documents.js';

// Prints both documents as one JSON object. Tools read this output.
process.stdout.write(JSON.stringify(await bothDocuments(process.env)));
