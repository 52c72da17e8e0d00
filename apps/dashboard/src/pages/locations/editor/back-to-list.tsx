import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { locationTexts } from '../../../texts/locations.js';

/** Leads back to the list of locations. */
export function BackToList() {
  return (
    <Anchor component={Link} to="/locations" size="sm" underline="always">
      {locationTexts.editor.back}
    </Anchor>
  );
}
