import { Command } from 'commander';
import type { AdminCommand } from '../../admin-command.js';
import { certificateCommand } from './certificate.js';
import { deleteCommand } from './delete.js';
import { exportCommand } from './export.js';
import { importCommand } from './import.js';
import { listCommand } from './list.js';
import { moveSeatsCommand } from './move-seats.js';
import { showCommand } from './show.js';

/** `accounts`: what an operator does with the accounts of the installation. */
export const accountsCommand: AdminCommand = (environment) =>
  [listCommand, showCommand, exportCommand, importCommand, deleteCommand, certificateCommand, moveSeatsCommand].reduce(
    (parent, command) => parent.addCommand(command(environment)),
    new Command('accounts').description('List, show, export, import and delete accounts, and move seats between two.'),
  );
