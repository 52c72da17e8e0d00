import { describe, expect, it } from '@jest/globals';
import { originalAddress, returnAddress } from './return-address.js';

describe('the address to which a publisher leads back', () => {
  it('[contract 7] is the page of the dashboard', () => {
    expect(returnAddress('https://listings.example')).toBe('https://listings.example/dashboard/publishers/connected');
    expect(returnAddress('http://localhost:3000')).toBe('http://localhost:3000/dashboard/publishers/connected');
  });

  it('[contract 7] takes the accepted name of this computer, and leads back to the number', () => {
    const back = returnAddress('http://127.0.0.1:3000');
    expect(back).toBe('http://localhost:3000/dashboard/publishers/connected?loopback=1');
    const original = 'http://127.0.0.1:3000/dashboard/publishers/connected?connectedAccountId=x';
    expect(originalAddress(`${back}&connectedAccountId=x`)).toBe(original);
    expect(originalAddress('http://localhost:3000/dashboard/publishers/connected')).toBeUndefined();
    expect(originalAddress('https://listings.example/dashboard/publishers/connected?loopback=1')).toBeUndefined();
  });
});
