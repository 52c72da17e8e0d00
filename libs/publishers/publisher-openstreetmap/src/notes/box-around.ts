import { unusable } from '@listings/publisher-sdk';
import type { AccountClient } from '@listings/publisher-sdk';
import { readWithNodes } from '../element.js';
import type { ElementAddress } from '../element.js';

/** How far around an element a note is about it, in degrees of latitude: about 50 metres. */
const NEAR = 0.00045;
/** The greatest width and height of an outline whose notes are read, in degrees: about a kilometre. */
const LARGEST = 0.01;

/** A box of coordinates. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The box around a connected element: around the node, or the outline of the way. */
export async function boxAround(api: AccountClient, address: ElementAddress): Promise<Box> {
  const nodes = await readWithNodes(api, address);
  const south = Math.min(...nodes.map(({ lat }) => lat));
  const north = Math.max(...nodes.map(({ lat }) => lat));
  const west = Math.min(...nodes.map(({ lon }) => lon));
  const east = Math.max(...nodes.map(({ lon }) => lon));
  if (nodes.length === 0) throw unusable('a way of OpenStreetMap came without its nodes');
  const lat = around(south, north, NEAR);
  const lon = around(west, east, NEAR / Math.max(Math.cos((north * Math.PI) / 180), 0.1));
  return { west: lon.from, south: lat.from, east: lon.to, north: lat.to };
}

/** A stretch with a margin. Of an outline that is too large, only the middle. */
function around(from: number, to: number, margin: number) {
  const middle = (from + to) / 2;
  const reach = Math.min((to - from) / 2, LARGEST / 2) + margin;
  return { from: middle - reach, to: middle + reach };
}
