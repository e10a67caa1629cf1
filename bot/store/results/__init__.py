"""The results of finished games, what they mean for ratings, and what is read of them."""
