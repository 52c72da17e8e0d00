// Loads the English messages before each test file, because modules under test read them.
import { compiledMessages } from './catalogues.mjs';
import { addMessages } from './src/language/t.js';

addMessages({ ...compiledMessages('en', 'first'), ...compiledMessages('en', 'rest') }, 'en');
